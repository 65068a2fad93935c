// Takes the few icons that we use out of the large sets. Those of one game alone come with its screen.
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'
import { whole } from './whole.mjs'

const require = createRequire(import.meta.url)
const games = require('@iconify-json/game-icons/icons.json')
const sets = {
  game: games,
  coup: games,
  dezh: games,
  ui: require('@iconify-json/lucide/icons.json'),
}
const wanted = require('./icons.json')

function body(set, name) {
  const { icons, aliases = {} } = sets[set]
  const found = icons[name] ?? icons[aliases[name]?.parent]
  if (!found) throw new Error(`${set} has no icon “${name}”`)
  return found.body
}

const drawn = (body) => body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${whole(path)}"`)

const linesOf = (set, size, simply) =>
  Object.entries(wanted[set]).map(
    ([key, name]) => `  '${set === 'ui' ? `ui-${key}` : key}': [${size}, ${JSON.stringify(simply(body(set, name)))}],`,
  )

function write(file, before, lines, after) {
  const whole = ['// Made by scripts/pick-icons.mjs from scripts/icons.json.', ...before, ...lines, after, ''].join('\n')
  writeFileSync(new URL(`../src/made/${file}`, import.meta.url), whole)
}

mkdirSync(new URL('../src/made/', import.meta.url), { recursive: true })
const everywhere = [...linesOf('game', 512, drawn), ...linesOf('ui', 24, String)]
write('icons.ts', ['export const icons: Record<string, [size: number, body: string]> = {'], everywhere, '}')
for (const one of ['coup', 'dezh'])
  write(`icons-${one}.ts`, ["import { icons } from './icons'", '', 'Object.assign(icons, {'], linesOf(one, 512, drawn), '})')
