import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { cspNonce } from './csp-nonce.ts'
import { prepareFirstPaint } from './first-paint.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

prepareFirstPaint()

// The dialogs' scroll lock adds its own `<style>` and reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
