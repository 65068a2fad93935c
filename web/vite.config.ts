import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const server = 'http://127.0.0.1:8600' // while one works on the page: `dorehami serve --port 8600`

/** Sentences come without what their translators are told. */
const sentences: Plugin = {
  name: 'sentences',
  transform: (code: string, id: string) => (id.endsWith('.ftl?raw') ? code.replace(/(?<="|\\n)#.*?\\n/g, '') : undefined),
}

/** The page is painted before its styles are here: they come after what is seen first, and the parts of the App with them. */
const painted: Plugin = {
  name: 'painted',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const styles: string[] = html.match(/ *<link rel="stylesheet" crossorigin.*?>\n/g) ?? []
      const parts = needs(bundle, /\/App\.svelte$/)
      return styles
        .reduce((rest, style) => rest.replace(style, ''), html)
        .replace(/ *<\/body>/, (end) => styles.join('') + end)
        .replace(/ *<\/head>/, (end) => parts.map((part) => `    ${part}\n`).join('') + end)
    },
  },
}

/** Links to all that the chunk of a module needs. */
function needs(bundle: Rolldown.OutputBundle, module: RegExp): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const found = new Set<string>()
  const styles = new Set<string>()
  const look = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(name) || chunk === entry || entry?.imports.includes(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    chunk.imports.forEach(look)
  }
  chunks.filter(({ facadeModuleId }) => facadeModuleId && module.test(facadeModuleId)).forEach(({ fileName }) => look(fileName))
  return [
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
    ...[...found].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
}

// The page is served by the Python program, which finds it in its own package.
export default defineConfig({
  plugins: [sentences, svelte(), painted],
  build: { outDir: '../src/dorehami/server/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server }, '/socket': { target: server, ws: true } } },
})
