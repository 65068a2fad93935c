import '@fontsource-variable/vazirmatn'
import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { words } from './lib/words.svelte'

words.show()
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => words.show())
mount(App, { target: document.getElementById('app')! })
