// Parsing and formatting table codes: any script's digits, with or without a link around them.

const ZEROS = ['0', '۰', '٠'].map((zero) => zero.codePointAt(0)!)

function digit(sign: string): string {
  const zero = ZEROS.find((zero) => sign.codePointAt(0)! >= zero && sign.codePointAt(0)! < zero + 10)
  return zero === undefined ? sign : String(sign.codePointAt(0)! - zero)
}

/** Return the code in a typed or pasted text; "" if there is none. */
export function codeIn(text: string): string {
  const plain = Array.from(text, digit).join('')
  const linked = /\/t\/(\d{1,16})/.exec(plain)?.[1]
  if (linked) return linked
  const bare = plain.replace(/[\s\u200c\u200e\u200f\u2066-\u2069·.,،-]/g, '')
  return /^\d{1,16}$/.test(bare) ? bare : ''
}

/** Format the code in pairs of digits. */
export function digitPairs(code: string): string[] {
  return code.match(/.{1,2}/g) ?? []
}
