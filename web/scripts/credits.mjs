// Lists every icon that we use with who drew it, for the page of credits.
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const wanted = require('./icons.json')
const authors = require('./authors.json') // by icon; scripts/authors.mjs writes it
const games = require('@iconify-json/game-icons/info.json')
const sets = {
  game: games,
  coup: games,
  dezh: games,
  ui: require('@iconify-json/lucide/info.json'),
}

function author(set, name) {
  if (set === 'ui') return sets.ui.author.name
  if (!authors[name]) throw new Error(`nobody knows who drew “${name}”: npm run authors`)
  return authors[name]
}

const credits = Object.entries(wanted).flatMap(([set, icons]) =>
  Object.entries(icons).map(([key, name]) => ({
    key: set === 'ui' ? `ui-${key}` : key,
    name,
    author: author(set, name),
    set: sets[set].name,
    licence: sets[set].license.title,
  })),
)
const lines = credits.map((credit) => `  ${JSON.stringify(credit)},`)
mkdirSync(new URL('../src/made/', import.meta.url), { recursive: true })
writeFileSync(
  new URL('../src/made/credits.ts', import.meta.url),
  `// Made by scripts/credits.mjs from scripts/icons.json and scripts/authors.json.
export interface Credit {
  key: string
  name: string
  author: string
  set: string
  licence: string
}

export const credits: Credit[] = [
${lines.join('\n')}
]
`,
)
