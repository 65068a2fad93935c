// How well a bot plays: what each level is called.
export const LEVELS: { [level: string]: string } = { easy: 'seats-level-easy', medium: 'seats-level-medium' }
export const DEFAULT_LEVEL = 'medium'

/** The other one. */
export const nextLevel = (level: string | undefined): string => (level === 'easy' ? 'medium' : 'easy')
