// Finds out who drew the icons that we use, and writes scripts/authors.json. The set that we bundle does not say it, but
// another package keeps the drawings in a folder for each author; of several with one name, a drawing is known by how it
// begins.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCE = 'game-icons-transparent@1.0.2'
const BEGINNING = 8 // characters of a path; the sets round the numbers that follow differently
const require = createRequire(import.meta.url)
const { icons } = require('@iconify-json/game-icons/icons.json')
const { ui, ...games } = require('./icons.json')
const wanted = [...new Set(Object.values(games).flatMap((set) => Object.values(set)))].sort()
const folder = mkdtempSync(join(tmpdir(), 'authors-'))

const beginning = (svg) => / d="([^"]*)"/.exec(svg)[1].replace(/[ ,]/g, ' ').slice(0, BEGINNING)

function called(name) {
  return name.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')
}

function drewIt(icon) {
  const drawing = (author) => join(folder, 'package', 'svgs', author, `${icon}.svg`)
  const named = readdirSync(join(folder, 'package', 'svgs')).filter((author) => existsSync(drawing(author)))
  const alike = (author) => beginning(readFileSync(drawing(author), 'utf8')) === beginning(icons[icon].body)
  const found = named.length === 1 ? named : named.filter(alike)
  if (found.length !== 1) throw new Error(`${icon}: drawn by ${found.join(' or ') || 'nobody'}`)
  return called(found[0])
}

try {
  const [archive] = execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder, encoding: 'utf8' }).trim().split('\n')
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const authors = Object.fromEntries(wanted.map((icon) => [icon, drewIt(icon)]))
  writeFileSync(new URL('authors.json', import.meta.url), `${JSON.stringify(authors, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
