// How long a name may be, counted as the server counts it: marks and what has no width are no letters.
import { NAME } from '../printed'

const UNCOUNTED = /^[\p{Mn}\p{Mc}\u200c\ufe0f]$/u

/** A name without the letters that are too many. */
export function fitting(name: string): string {
  let letters = 0
  let kept = ''
  for (const sign of name.normalize('NFC')) {
    if (!UNCOUNTED.test(sign) && ++letters > NAME.letters) break
    kept += sign
  }
  return kept
}

/** Is a refusal about a name? Then it is said beside the field. */
export const isAboutName = (code: string): boolean => code.startsWith('name_')
