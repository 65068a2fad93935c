// Keyboard shortcuts by physical key (`code`), so that they work with a Persian layout too.
import type { MoveChoice } from './move_choice.svelte'
import type { Panels } from '../panels.svelte'

const ARROWS: { [code: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

const all = (root: HTMLElement, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)]

/** Handle a key; return whether it was a shortcut. */
export function handleShortcut(event: KeyboardEvent, panels: Panels, choice: MoveChoice): boolean {
  const { root } = panels
  if (!root || event.ctrlKey || event.metaKey || event.altKey || busyElsewhere(event)) return false
  if (event.code === 'KeyL') return done(() => (panels.log = !panels.log))
  if (event.code === 'Slash') return done(() => (panels.guide = !panels.guide))
  if (event.code === 'Escape') return choice.back()
  if (event.code in ARROWS) return walk(root, event.code)
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1]
  if (event.repeat) return false // ignore auto-repeat
  const buttons = all(root, `[data-key="${event.code}"]`)
  const button = digit ? picks(root)[(Number(digit) + 9) % 10] : buttons[0]
  if (!button) return false
  if (buttons.length > 1 || button.dataset.early !== undefined) button.focus() // focus only, Enter confirms: there is more to choose from
  else button.click()
  return true
}

function done(act: () => void): boolean {
  act()
  return true
}

/** Return whether the user is typing or a dialog is open. */
function busyElsewhere({ target }: KeyboardEvent): boolean {
  const element = target as HTMLElement
  return Boolean(element.closest?.('input, textarea, select, dialog, [contenteditable]')) || Boolean(document.querySelector('dialog[open]'))
}

const picks = (root: HTMLElement): HTMLElement[] => {
  const cards = all(root, '.pick')
  return cards.length ? cards : all(root, '[data-pick]')
}

/** Move the focus through the targets, or else through the choices. */
function walk(root: HTMLElement, arrow: string): boolean {
  const targets = all(root, '.target button, [data-verb="myself"]')
  const stops = targets.length ? targets : picks(root)
  if (!stops.length) return false
  const mirrored = !targets.length && document.documentElement.dir === 'rtl' && /Left|Right/.test(arrow) // the round table is not mirrored
  const step = mirrored ? -ARROWS[arrow]! : ARROWS[arrow]!
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length]!.focus()
  return true
}
