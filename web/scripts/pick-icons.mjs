// Takes the few icons that we use out of the large sets.
import { createRequire } from 'node:module'
import { mkdirSync, writeFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const sets = {
  game: require('@iconify-json/game-icons/icons.json'),
  ui: require('@iconify-json/lucide/icons.json'),
}
const wanted = require('./icons.json')

function body(set, name) {
  const { icons, aliases = {} } = sets[set]
  const found = icons[name] ?? icons[aliases[name]?.parent]
  if (!found) throw new Error(`${set} has no icon “${name}”`)
  return found.body
}

/** A drawing of 512 by 512 with one decimal: nobody sees the others. Where flags of arcs stick to numbers it is left alone. */
function rounded(body) {
  if (/[aA][^a-zA-Z"]* [01][01][-.\d]/.test(body)) return body
  return body.replace(/-?\d*\.\d{2,}/g, (number, at) => {
    const short = String(Number(Number(number).toFixed(1)))
    const parted = /^\d/.test(number) || short.startsWith('-') ? '' : ' ' // its point or sign kept it from the one before
    return parted + short + (short.includes('.') || body[at + number.length] !== '.' ? '' : ' ')
  })
}

const lines = []
for (const [set, size, drawn] of [['game', 512, rounded], ['ui', 24, String]])
  for (const [key, name] of Object.entries(wanted[set]))
    lines.push(`  '${set === 'ui' ? `ui-${key}` : key}': [${size}, ${JSON.stringify(drawn(body(set, name)))}],`)
mkdirSync(new URL('../src/made/', import.meta.url), { recursive: true })
writeFileSync(
  new URL('../src/made/icons.ts', import.meta.url),
  `// Made by scripts/pick-icons.mjs from scripts/icons.json.\nexport const icons: Record<string, [size: number, body: string]> = {\n${lines.join('\n')}\n}\n`,
)
