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

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), paintAfterScript],
  // The server puts a fresh number in its place in every answer (`web-app-routes.ts`).
  html: { cspNonce: '__CSP_NONCE__' },
  build: { modulePreload: { polyfill: false } },
  server: { proxy: { '/backoffice/api': 'http://127.0.0.1:8080' } },
})
