// Names of roles, districts and moves.
import { nameFor, type Viewer } from '../app/people'
import type { MoveWords } from '../connection/record'
import { say } from '../app/words.svelte'

export const roleName = (role: string): string => say(`dezh-role-${role}`)
export const districtName = (district: string): string => say(`dezh-district-${district}`)
export const kindName = (kind: string): string => say(`dezh-kind-${kind}`)
export const verbName = (verb: string): string => say(`dezh-do-${verb}`)
/** Return a one-line description of a role or special district. */
export const does = (card: string): string => say(`dezh-does-${card}`)

const OF_ROLES = ['kill', 'rob']

/** Return the name of a move on its button, with its target. */
export function moveName(viewer: Viewer, [verb, first, second, third]: MoveWords): string {
  if (verb === 'take') {
    const taken = say('dezh-do-take', { role: roleName(String(first)) })
    return third ? say('dezh-both', { a: taken, b: say('dezh-do-take.burn', { role: roleName(String(third)) }) }) : taken
  }
  const name = verbName(String(verb))
  if (first === undefined) return name
  if (typeof first === 'number' && second === undefined) return say('dezh-aim-at', { action: name, name: nameFor(viewer, first) })
  const thing = OF_ROLES.includes(String(verb)) ? roleName(String(first)) : districtName(String(second ?? first))
  return say('dezh-aim-at', { action: name, name: thing })
}
