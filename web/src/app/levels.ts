// Names of the bots' levels.
export const LEVELS: { [level: string]: string } = { easy: 'seats-level-easy', medium: 'seats-level-medium' }
export const DEFAULT_LEVEL = 'medium'

/** Return the other level. */
export const nextLevel = (level: string | undefined): string => (level === 'easy' ? 'medium' : 'easy')
