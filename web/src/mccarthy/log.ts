// The log of the auction: events as sentences in the viewer's language.
import type { GameEvent } from '../connection/record'
import { nameFor, sentence, type Viewer } from '../app/people'
import { say, words } from '../app/words.svelte'
import type { LineText, Narrator } from '../play/log_builder'
import { whoseIs } from './mccarthy'
import { COMPLETED, SOLD, ofCollection } from './sentence'

/** Describe all bids at the reveal. */
function bids(viewer: Viewer, { args }: GameEvent): string {
  const { bids, partner_bids: others } = args as { bids: string[]; partner_bids?: string[] }
  const said = bids.map((bid, seat) => {
    const values = { who: nameFor(viewer, seat), n: Number(bid) }
    return others ? say('mccarthy-bid.both', { ...values, m: Number(others[seat]) }) : say('mccarthy-bid', values)
  })
  return say('mccarthy-log-opened', { bids: words.list(said) })
}

function says(viewer: Viewer, event: GameEvent): LineText | undefined {
  const { key, args } = event
  switch (key) {
    case 'offered':
      return ['gem', say('mccarthy-log-offered', { n: Number(args.card) })]
    case 'sealed':
      return args.cards && args.seat === viewer.me ? ['ui-lock', laid(args.cards), true] : ['ui-lock', sentence(viewer, 'mccarthy-log-sealed', args.seat)]
    case 'opened':
      return ['ui-eye', bids(viewer, event)]
    case 'sold':
      return ['gem', ofCollection(viewer, SOLD, whoseIs(event), { n: Number(args.card), m: Number(args.bid) })]
    case 'put_under':
      return ['ui-undo', say('mccarthy-log-put_under', { n: Number(args.card) })]
    case 'voided':
      return ['ui-x', say('mccarthy-voids', { n: args.rounds })]
    case 'diamond_completed': {
      const [a, b] = (args.cards as string[]).map(Number)
      return ['laurel', ofCollection(viewer, COMPLETED, whoseIs(event), { a: a!, b: b! })]
    }
    case 'last_round_began':
      return ['ui-hourglass', say('mccarthy-log-last_round')]
    case 'closed':
      return args.unsold ? ['ui-flag', say('mccarthy-log-closed', { n: args.unsold })] : undefined
    default:
      return undefined
  }
}

/** Describe the viewer's own bid, in a private line. */
const laid = (cards: string[]): string => say('mccarthy-log-laid', { cards: words.list(cards.map((card) => words.number(Number(card)))) })

export const narratorOf = (viewer: Viewer): Narrator => ({
  says: (event) => says(viewer, event),
  turns: ({ key }) => key === 'offered',
  acts: ({ key }) => key === 'sealed',
})
