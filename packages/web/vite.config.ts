import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/backoffice/',
  plugins: [react()],
  // The server puts a fresh number in its place in every answer (`web-app-routes.ts`).
  html: { cspNonce: '__CSP_NONCE__' },
  build: { modulePreload: { polyfill: false } },
  server: { proxy: { '/backoffice/api': 'http://127.0.0.1:8080' } },
})
