// Buttons for the offered moves, except the turn's action and the selection of cards.
import type { MoveWords } from '../connection/record'
import { say } from '../app/words.svelte'
import type { Going } from './coup'
import { cardName, partyName } from './names'

export interface Answer {
  verb: string
  move: MoveWords
  label: string
  says?: string
  icon: string
  tone: 'danger' | 'calm' | 'brass' | 'role' | 'quiet'
  role?: string // the character that the move claims
  key?: string // the keyboard code of its shortcut
}

const KEYS: { [verb: string]: string } = { challenge: 'KeyC', allow: 'KeyA', block: 'KeyB' }
const LOOKS: { [verb: string]: [icon: string, tone: Answer['tone']] } = {
  challenge: ['coup', 'danger'],
  block: ['shield', 'role'],
  show: ['ui-eye', 'brass'],
  defuse: ['contessa', 'role'],
  pass: ['bomb', 'role'],
  explode: ['bomb', 'danger'],
  allow: ['ui-check', 'calm'],
  concede: ['ui-flag', 'quiet'],
  return: ['ui-undo', 'calm'],
  replace: ['ui-repeat', 'brass'],
  side: ['ui-flag', 'quiet'],
}
const ORDER = Object.keys(LOOKS)

function answer(move: MoveWords, going: Going, influence: number): Answer {
  const [verb, word] = move as [string, string?]
  const [icon, tone] = LOOKS[verb] ?? ['ui-check', 'quiet']
  const key = KEYS[verb] ? { key: KEYS[verb] } : {}
  const made = { verb, move, icon, tone, ...key }
  switch (verb) {
    case 'block':
      return { ...made, label: say('coup-block', { card: cardName(word!) }), icon: word!, role: word! }
    case 'side':
      return { ...made, label: partyName(word!), icon: word!, role: word! }
    case 'defuse':
    case 'pass':
      return { ...made, label: say(`coup-${verb}`), says: say(`coup-${verb}.says`), role: 'contessa' }
    case 'show':
      return { ...made, label: say('coup-show'), says: proof(going) }
    case 'concede': {
      const action = going.declared?.args.action
      if (going.challenged?.args.claim === 'no_duke') return { ...made, icon: 'duke', label: say('coup-confess'), says: say('coup-confess.says') }
      const mortal = ['defuse', 'pass'].includes(action) || (action === 'assassinate' && going.blocked) // K35, A4
      return { ...made, label: say('coup-concede'), says: say(mortal && influence > 1 ? 'coup-concede.two' : 'coup-concede.says') }
    }
    default:
      return { ...made, label: say(`coup-${verb}`), says: say(`coup-${verb}.says`) }
  }
}

function proof(going: Going): string {
  const claim = going.challenged?.args.claim ?? 'no_duke'
  return claim === 'no_duke' ? say('coup-show.none') : say('coup-show.says', { card: cardName(claim) })
}

/** Return one button per move; moves that differ only in their target share one. */
export function answersOf(moves: MoveWords[], going: Going, influence: number): Answer[] {
  const single = moves.filter((move, i) => typeof move[1] !== 'number' || moves.findIndex(([verb]) => verb === move[0]) === i)
  const place = (move: MoveWords): number => ORDER.indexOf(move[0] as string)
  return single.toSorted((a, b) => place(a) - place(b)).map((move) => answer(move, going, influence))
}
