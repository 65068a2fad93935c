// Generated from src/dorehami by `python -m tools.printed --write`; not to be edited.

/** The most letters of a name. */
export const NAME = {
  letters: 24,
} as const

/** The gain and cost of each action; `more` is its cost when aimed at somebody else. */
export const COUP = {
  income: { gain: 1 },
  foreign_aid: { gain: 2 },
  coup: { cost: 7 },
  tax: { gain: 3 },
  assassinate: { cost: 3 },
  steal: { gain: 2 },
  exchange: {},
  convert: { cost: 1, more: 2 },
  embezzle: {},
  examine: {},
  bomb: { cost: 5 },
} as const

/** The roles in their order: coins taken as resources, districts built in a turn, the kind that pays. */
export const DEZH_ROLES = {
  assassin: { coins: 2, builds: 1 },
  thief: { coins: 2, builds: 1 },
  magician: { coins: 2, builds: 1 },
  king: { coins: 2, builds: 1, paidBy: "royal" },
  sage: { coins: 2, builds: 1, paidBy: "religious" },
  merchant: { coins: 3, builds: 1, paidBy: "trade" },
  architect: { coins: 2, builds: 3 },
  warlord: { coins: 2, builds: 1, paidBy: "military" },
} as const

/** The number of districts that complete a city, by the number of players. */
export const DEZH_GOALS = {
  2: 8,
  3: 8,
  4: 7,
  5: 7,
  6: 7,
  7: 7,
} as const

/** The costs and gains of special districts, and by how much destroying is cheaper than building. */
export const DEZH_COINS = {
  smithy: 2,
  smithyCards: 3,
  graveyard: 1,
  alchemy: 1,
  rebate: 1,
} as const

/** The numbers on cards, the points for a complete diamond, and the silent partner's points that make one. */
export const MCCARTHY = {
  lowest: 5,
  highest: 25,
  complete: 10,
  halves: 2,
} as const

/** The safe answers to a time-out: by game the decisions with their verbs, reactions first. */
export const SAFE = {
  coup: ["challenge-allow", "block-allow", "action-coup-income", "prove-concede-show", "lose-turn_up", "party-side", "examine-return", "bomb-defuse-explode", "exchange-keep", "draft-keep", "reveal-reveal"],
  dezh: ["graveyard-decline", "turn-coins-end", "role-take", "keep-keep", "redraw-draw"],
  mccarthy: ["bid-bid"],
} as const

/** The reveals that are shown before the next question counts: by game the public events and their moments. */
export const MOMENTS = {
  coup: { shown: 1, turned_up: 1, exiled: 1 },
  dezh: { found_dead: 1, robbed: 1, destroyed: 1, city_completed: 1 },
  mccarthy: { opened: 3 },
} as const
