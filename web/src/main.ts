// Entry point: applies the device's settings, also when they change, and mounts the app. Until then index.html shows a placeholder.
import '@fontsource-variable/vazirmatn'
import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import { words } from './app/words.svelte'

const AGAIN = 2_000 // ms before a retry

words.show()
for (const wish of ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'])
  matchMedia(wish).addEventListener('change', () => words.show())

async function begin(): Promise<void> {
  try {
    const [{ default: App }] = await Promise.all([import('./App.svelte'), words.begin()])
    const target = document.getElementById('app')!
    target.replaceChildren()
    mount(App, { target })
  } catch {
    setTimeout(begin, AGAIN)
  }
}

void begin()
