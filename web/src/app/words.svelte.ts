// Translations by key, in Persian and English: the same Fluent files that the server reads.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { keepSettings, settings, type Language, type Settings } from '../device/storage'

// texts of every page; only the current language is loaded
const base: { [language in Language]: () => Promise<{ default: string[] }> } = {
  fa: () => import('./base-fa'),
  en: () => import('./base-en'),
}

// texts of a game load with its screen; those of the rules are long and rarely needed
const later = import.meta.glob<string>('../../../src/dorehami/words/*/{coup,dezh*,mccarthy*,rules-*,rulebook-*,lesson-*,coach-*,about,deal}.ftl', { query: '?raw', import: 'default' })

// files not parsed yet: parsing takes time, so it waits for the first message
const unread: { [language in Language]: string[] } = { fa: [], en: [] }

const bundles: { [language in Language]: FluentBundle } = { fa: new FluentBundle('fa-IR'), en: new FluentBundle('en') }

function bundleOf(language: Language): FluentBundle {
  const bundle = bundles[language]
  while (unread[language].length) bundle.addResource(new FluentResource(unread[language].shift()!))
  return bundle
}

/** Load a file in one language; the promise is cached. */
function read(language: Language, file: string): Promise<void> {
  const path = Object.keys(later).find((path) => path.endsWith(`/words/${language}/${file}.ftl`))
  return path === undefined ? Promise.resolve() : once(path, language, () => later[path]!().then((text) => [text]))
}

/** Load the texts of every page. */
const readBase = (language: Language): Promise<void> => once(language, language, () => base[language]().then(({ default: texts }) => texts))

/** Load a file; a failed load is tried again on the next call. */
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
const wanted = new Set<string>() // names of files loaded on demand
const known = new Map<string, Promise<void>>() // by path or language

export type Values = { [name: string]: FluentVariable }

class Words {
  device = $state<Settings>(settings())
  language = $derived(this.device.language)
  #chosen = this.device.language // the language being loaded, or the current one
  #light = $state(false)
  #reduced = $state(false)
  theme = $derived(this.device.theme === 'auto' ? (this.#light ? 'light' : 'dark') : this.device.theme)
  still = $derived(this.#reduced || !this.device.motion) // animations are off
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

  /** Format the message of a key (`key` or `key.attribute`); its values are isolated from the surrounding text direction. */
  say = (key: string, values: Values = {}): string => {
    const [name, attribute] = key.split('.') as [string, string?]
    const used = bundleOf(this.language)
    const message = used.getMessage(name)
    const pattern = attribute ? message?.attributes[attribute] : message?.value
    if (!pattern) return `{${key}}`
    return used.formatPattern(pattern, values, [])
  }

  /** Load the initial language; await it before the first message is formatted. */
  begin = (): Promise<void> => readBase(this.language)

  /** Load more files, such as `coup`, in the current language, and in another one when it is chosen. */
  async learn(file: string): Promise<void> {
    wanted.add(file)
    await Promise.all([read(this.language, file), read(this.#chosen, file)])
    bundleOf(this.language)
  }

  number = (value: number): string => this.#numbers.format(value)
  signed = (value: number): string => this.#signed.format(value)
  /** Join a list as the language does. */
  list = (items: string[]): string => this.#lists.format(items)

  /** Switch the language as soon as its texts are loaded. */
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
      if (this.#chosen === language) this.#chosen = this.language // offline
    }
  }

  #keep(changes: Partial<Settings>): void {
    this.device = { ...this.device, ...changes }
    keepSettings(this.device)
    this.show()
  }

  /** Apply the language, theme and motion settings to the page. */
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
