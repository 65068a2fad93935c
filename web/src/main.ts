// The page begins: it is shown as the device wishes, also when those wishes change. What is seen until then is in index.html.
import '@fontsource-variable/vazirmatn'
import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import { words } from './app/words.svelte'

const AGAIN = 2_000 // ms until what did not come is asked for again

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
