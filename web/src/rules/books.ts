// The chapters of each game's rules, and the pictures of the rules.
import { DECK } from '../dezh/dezh'
import books from './books.json'

export interface Chapter {
  section: string
  rules: string[]
}

export const chaptersOf = (game: string): Chapter[] => (books as { [game: string]: Chapter[] })[game] ?? []

/** The picture of a rule: cards, or an icon. */
export const PICTURES: { [rule: string]: string[] } = {
  K14: ['income'],
  K15: ['foreign_aid'],
  K16: ['coup'],
  K17: ['duke'],
  K18: ['assassin', 'contessa'],
  K19: ['captain'],
  K20: ['ambassador'],
  R1: ['empire', 'resistance'],
  R3: ['convert'],
  R4: ['embezzle'],
  I1: ['inquisitor'],
  A1: ['bomb'],
  D2: Object.keys(DECK),
  D14: ['r-assassin'],
  D15: ['r-thief'],
  D16: ['r-magician'],
  D17: ['r-king'],
  D18: ['r-sage'],
  D19: ['r-merchant'],
  D20: ['r-architect'],
  D21: ['r-warlord'],
  D40: ['abandoned_city'],
  D41: ['armoury'],
  D42: ['observatory'],
  D43: ['graveyard'],
  D44: ['alchemy'],
  D45: ['smithy'],
  D46: ['gate_of_nations'],
  M1: ['won 14'],
  M3: ['wins 16', 'equal 18', 'equal 18'],
  M4: ['burn'],
  M5: ['equal 23', 'equal 23', 'equal 23'],
  M7: ['won 12 13 14'],
}

/** Normalise a word for searching: digits, variants of letters, and joiners. */
export function plainly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u200c\u2068\u2069\u00ad]/g, '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
}
