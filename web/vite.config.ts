import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8600' // while one works on the page: `dorehami serve --port 8600`

/** Sentences come without what their translators are told. */
const sentences = {
  name: 'sentences',
  transform: (code: string, id: string) => (id.endsWith('.ftl?raw') ? code.replace(/(?<="|\\n)#.*?\\n/g, '') : undefined),
}

// The page is served by the Python program, which finds it in its own package.
export default defineConfig({
  plugins: [sentences, svelte()],
  build: { outDir: '../src/dorehami/server/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server }, '/socket': { target: server, ws: true } } },
})
