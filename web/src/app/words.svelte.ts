// Sentences by key, in Persian and English: the same files that the Python program reads.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { keepSettings, settings, type Language, type Settings } from '../device/storage'

// the sentences of every page; a page speaks one language, and loads no other before that is wanted
const base: { [language in Language]: () => Promise<{ default: string[] }> } = {
  fa: () => import('./base-fa'),
  en: () => import('./base-en'),
}

// a game's words come with its screen; the rules are long and wanted rarely
const later = import.meta.glob<string>('../../../src/dorehami/words/*/{coup,dezh*,mccarthy*,rules-*,rulebook-*,lesson-*,coach-*,about,deal}.ftl', { query: '?raw', import: 'default' })

// texts that nobody has wanted a sentence of yet: reading them takes time
const unread: { [language in Language]: string[] } = { fa: [], en: [] }

const bundles: { [language in Language]: FluentBundle } = { fa: new FluentBundle('fa-IR'), en: new FluentBundle('en') }

function bundleOf(language: Language): FluentBundle {
  const bundle = bundles[language]
  while (unread[language].length) bundle.addResource(new FluentResource(unread[language].shift()!))
  return bundle
}

/** Reads a file in one language, once. */
function read(language: Language, file: string): Promise<void> {
  const path = Object.keys(later).find((path) => path.endsWith(`/words/${language}/${file}.ftl`))
  return path === undefined ? Promise.resolve() : once(path, language, () => later[path]!().then((text) => [text]))
}

/** Reads what every page says. */
const readBase = (language: Language): Promise<void> => once(language, language, () => base[language]().then(({ default: texts }) => texts))

/** What could not be loaded is asked for again. */
function once(what: string, language: Language, load: () => Promise<string[]>): Promise<void> {
  let reading = known.get(what)
  if (reading === undefined) {
    reading = load().then((texts) => void unread[language].push(...texts))
    reading.catch(() => known.delete(what))
    known.set(what, reading)
  }
  return reading
}

const THEME_COLOUR = { dark: '#0e1320', light: '#efe7d6' }
const wanted = new Set<string>() // names of files that were asked for later
const known = new Map<string, Promise<void>>() // by path or language

export type Values = { [name: string]: FluentVariable }

class Words {
  device = $state<Settings>(settings())
  language = $derived(this.device.language)
  #chosen = this.device.language // spoken soon, or already
  #light = $state(false)
  #reduced = $state(false)
  theme = $derived(this.device.theme === 'auto' ? (this.#light ? 'light' : 'dark') : this.device.theme)
  still = $derived(this.#reduced || !this.device.motion) // nothing moves
  #numbers = $derived(new Intl.NumberFormat(this.language === 'fa' ? 'fa-IR' : 'en', { useGrouping: false }))
  #signed = $derived(
    new Intl.NumberFormat(this.language === 'fa' ? 'fa-IR' : 'en', { signDisplay: 'exceptZero', useGrouping: false }),
  )

  #lists = $derived(new Intl.ListFormat(this.language))

  has(key: string): boolean {
    const [name, attribute] = key.split('.') as [string, string?]
    const message = bundleOf(this.language).getMessage(name)
    return attribute ? Boolean(message?.attributes[attribute]) : Boolean(message?.value)
  }

  /** The sentence of a key (`key` or `key.attribute`) with its values filled in, each kept apart from the text around it. */
  say = (key: string, values: Values = {}): string => {
    const [name, attribute] = key.split('.') as [string, string?]
    const used = bundleOf(this.language)
    const message = used.getMessage(name)
    const pattern = attribute ? message?.attributes[attribute] : message?.value
    if (!pattern) return `{${key}}`
    return used.formatPattern(pattern, values, [])
  }

  /** Before anything is said. */
  begin = (): Promise<void> => readBase(this.language)

  /** Load more sentences, such as `coup`, in the language that is spoken; another one's when it is. */
  async learn(file: string): Promise<void> {
    wanted.add(file)
    await Promise.all([read(this.language, file), read(this.#chosen, file)])
    bundleOf(this.language)
  }

  number = (value: number): string => this.#numbers.format(value)
  signed = (value: number): string => this.#signed.format(value)
  /** One after the other, as the language joins them. */
  list = (items: string[]): string => this.#lists.format(items)

  /** Another language is spoken as soon as its sentences are there. */
  set({ language, ...changes }: Partial<Settings>): void {
    this.#keep(changes)
    if (language !== undefined && language !== this.#chosen) void this.#speak(language)
  }

  async #speak(language: Language): Promise<void> {
    this.#chosen = language
    try {
      await Promise.all([readBase(language), ...[...wanted].map((file) => read(language, file))])
      if (this.#chosen === language) this.#keep({ language })
    } catch {
      if (this.#chosen === language) this.#chosen = this.language // there is no network now
    }
  }

  #keep(changes: Partial<Settings>): void {
    this.device = { ...this.device, ...changes }
    keepSettings(this.device)
    this.show()
  }

  /** The page speaks and looks as the settings say. */
  show(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dir = this.language === 'fa' ? 'rtl' : 'ltr'
    this.#light = matchMedia('(prefers-color-scheme: light)').matches
    this.#reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    root.dataset.theme = this.theme
    root.toggleAttribute('data-still', this.still)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOUR[this.theme])
  }
}

export const words = new Words()
export const say = words.say
