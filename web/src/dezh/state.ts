// The state of a role as text.
import { say } from '../app/words.svelte'
import type { Call } from './dezh'

export function stateOf({ state, murdered, robbed }: Call): string {
  const mark = murdered ? say('dezh-state-murdered') : robbed ? say('dezh-state-robbed') : ''
  return [say(`dezh-state-${state}`), mark].filter(Boolean).join(' · ')
}
