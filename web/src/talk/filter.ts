// A small filter for insults in Persian and English. It masks words in any spelling and leaves the rest alone.

const STAR = '*'

// substitutes for letters; repeated letters count once
const ALIKE: { [sign: string]: string } = {
  ي: 'ی', ى: 'ی', ئ: 'ی', ك: 'ک', ة: 'ه', ۀ: 'ه', أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ؤ: 'و',
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '|': 'i',
}
const LETTER = /[\p{L}\p{N}@$!|]/u
const UNSEEN = /[\p{M}\p{Cf}ـ]/gu // vowel signs, zero-width characters, and the stretching stroke (tatweel)

const PERSIAN =
  'احمق ابله کودن بیشعور نفهم عوضی کثافت آشغال اشغال لاشی پستفطرت حرامزاده حرومزاده بیناموس بیشرف پدرسگ پدرسوخته جنده مادرجنده کونی کونده کیر کیری کص کصکش کسکش گاییدم گاییدمت دیوث قرمساق گوه گوهخور خفهشو'
const ENGLISH =
  'fuck fucker motherfucker shit bullshit bitch bastard asshole dick dickhead cunt idiot moron dumbass stupid retard whore slut wanker prick arsehole twat'
const PERSIAN_ENDS = ['', 'ها', 'های', 'هایی', 'ی', 'ه', 'م', 'ت', 'ش', 'ید', 'تون', 'شون']
const ENGLISH_ENDS = ['', 's', 'es', 'ed', 'er', 'ers', 'in', 'ing', 'y']

const INSULTS = new Set([...ended(PERSIAN, PERSIAN_ENDS), ...ended(ENGLISH, ENGLISH_ENDS)])

function ended(words: string, ends: string[]): string[] {
  return words.split(' ').flatMap((word) => ends.map((end) => folded(word + end)))
}

/** Normalise the spelling of a word. */
function folded(word: string): string {
  const plain = Array.from(word.normalize('NFKC').toLowerCase().replace(UNSEEN, ''), (sign) => ALIKE[sign] ?? sign)
  return plain.filter((sign, i) => LETTER.test(sign) && sign !== plain[i - 1]).join('')
}

const isInsult = (word: string): boolean => INSULTS.has(folded(word)) || INSULTS.has(folded(word.replace(/[!|]+$/, '')))
const covered = (word: string): string => word.replace(/\S/gu, STAR)
const WORDS = /[\p{L}\p{N}@$!|\p{M}\p{Cf}ـ]+/gu

/** Mask single words, or the whole part if only its joined letters are an insult. */
function shown(part: string): string {
  const words = part.replace(WORDS, (word) => (isInsult(word) ? covered(word) : word))
  return words === part && isInsult(part) ? covered(part) : words
}

/** Mask the insults in a text, also those written letter by letter. */
export function filtered(text: string): string {
  const parts = text.split(/(\s+)/).map(shown).join('')
  return parts.replace(/(?<!\S)(?:\S\s+){2,}\S(?!\S)/gu, (run) => (isInsult(run.replace(/\s/g, '')) ? covered(run) : run))
}
