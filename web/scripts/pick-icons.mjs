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

const lines = []
for (const [set, size] of [['game', 512], ['ui', 24]])
  for (const [key, name] of Object.entries(wanted[set]))
    lines.push(`  '${set === 'ui' ? `ui-${key}` : key}': [${size}, ${JSON.stringify(body(set, name))}],`)
mkdirSync(new URL('../src/made/', import.meta.url), { recursive: true })
writeFileSync(
  new URL('../src/made/icons.ts', import.meta.url),
  `// Made by scripts/pick-icons.mjs from scripts/icons.json.\nexport const icons: Record<string, [size: number, body: string]> = {\n${lines.join('\n')}\n}\n`,
)
