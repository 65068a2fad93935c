// Sharing a table's link. Plain http has no clipboard and no share sheet; there a selected field is the fallback.

import type { Ways } from '../wire'
import { request } from '../connection/requests'

/** Return whether the address works on this machine only. */
const isOwnMachine = (): boolean => /^(localhost$|127\.|\[::1\])/.test(location.hostname)

/** Return the address for friends: the page's own, or else the one that the server knows, or none. */
export async function shareOrigins(): Promise<string[]> {
  if (!isOwnMachine()) return [location.origin]
  const { links } = await request<Ways>('/api/ways')
  return links.map((link) => new URL(link).origin)
}

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Open the share sheet; return whether it opened. Cancelling it counts as success. */
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
  // outside of an open dialog nothing can be selected
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
