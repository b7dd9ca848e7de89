import { type Html, html } from './html.ts'

export function codeBlock(caption: string, code: Html | string): Html {
  return html`<figure class="code"><figcaption>${caption}</figcaption><pre><code>${code}</code></pre></figure>`
}

/** JSON with markup for syntax colours. */
export function json(value: unknown): Html[] {
  const text = JSON.stringify(value, null, 2)
  const parts = text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/)
  // Because of the group in the pattern, every second part is a match.
  return parts.map((part, index) =>
    index % 2 === 0 ? html`${part}` : html`<span class="${kindOf(part)}">${part}</span>`,
  )
}

function kindOf(part: string): string {
  if (!part.startsWith('"')) return 'value'
  return part.endsWith(':') ? 'name' : 'text'
}
