// The page begins: it is shown as the device wishes, also when those wishes change.
import '@fontsource-variable/vazirmatn'
import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './lib/words.svelte'

words.show()
for (const wish of ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'])
  matchMedia(wish).addEventListener('change', () => words.show())
mount(App, { target: document.getElementById('app')! })
