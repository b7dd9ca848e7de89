import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Nothing is painted before the script has set the colours and the language (`first-paint.ts`), in browsers that can wait. */
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** The letters that every text has: asked for with the page, they are there when it is painted, and nothing moves. */
const preloadedFont: Plugin = {
  name: 'preloaded-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((name) => /hyperlegible-next-latin-wght-normal-.*\.woff2$/.test(name))
      if (font === undefined) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/backoffice/${font}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/** Adds two compressed files beside each script and style, for the service to send to browsers that accept one. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
      const content = readFileSync(join(assets, name))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
    }
  },
}

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), paintAfterScript, preloadedFont, compressed],
  // The server puts a fresh number in its place in every answer (`web-app-routes.ts`).
  html: { cspNonce: '__CSP_NONCE__' },
  build: { modulePreload: { polyfill: false } },
  server: { proxy: { '/backoffice/api': 'http://127.0.0.1:8080' } },
})
