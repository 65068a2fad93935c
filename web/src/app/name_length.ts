// Length limit of names, counted as the server does: combining marks and zero-width characters do not count.
import { NAME } from '../printed'

const UNCOUNTED = /^[\p{Mn}\p{Mc}\u200c\ufe0f]$/u

/** Cut a name to the maximal length. */
export function truncateName(name: string): string {
  let letters = 0
  let kept = ''
  for (const sign of name.normalize('NFC')) {
    if (!UNCOUNTED.test(sign) && ++letters > NAME.letters) break
    kept += sign
  }
  return kept
}

/** Return whether a refusal is about the name, so that it is shown beside the field. */
export const isAboutName = (code: string): boolean => code.startsWith('name_')
