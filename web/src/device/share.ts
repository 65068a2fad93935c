// Ways to hand the link of a table on. Plain http has no clipboard and no share sheet; there a selected field does it.

import type { Ways } from '../wire'
import { ask } from '../connection/requests'

/** Nobody else can open the address of one's own machine. */
const isOwnMachine = (): boolean => /^(localhost$|127\.|\[::1\])/.test(location.hostname)

/** Where friends find this house: as one has found it oneself, or else as the server knows; perhaps nowhere. */
export async function waysIn(): Promise<string[]> {
  if (!isOwnMachine()) return [location.origin]
  const { links } = await ask<Ways>('/api/ways')
  return links.map((link) => new URL(link).origin)
}

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Did the sheet open? Closing it again without choosing anybody is no failure. */
export async function share(title: string, text: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, text, url })
    return true
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'AbortError'
  }
}

export async function copy(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.className = 'unseen'
  field.readOnly = true
  field.value = text
  // inside an open dialog nothing outside of it can be selected
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
