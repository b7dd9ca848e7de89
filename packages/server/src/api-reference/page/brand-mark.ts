import { type Html, html } from './html.ts'

/** The logo as inline SVG, because an image file would need a wider content security policy. */
export const brandMark: Html = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect width="32" height="32" rx="8" fill="#3b5bdb"/>
<g fill="none" stroke="#fff" stroke-width="2.25" stroke-linejoin="round">
<path d="M16 13.5v3.25M9.5 20v-3.25h13V20" stroke-linecap="round"/>
<rect x="12.5" y="7" width="7" height="6.5" rx="1.75" fill="#fff"/>
<rect x="6.75" y="19.5" width="5.5" height="5.5" rx="1.5"/>
<rect x="19.75" y="19.5" width="5.5" height="5.5" rx="1.5"/>
</g></svg>`
