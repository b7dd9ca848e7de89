/** Text that is HTML already. Everything else is escaped where it is put in. */
export interface Html {
  readonly markup: string
}

type Content = Html | string | number | false | undefined | readonly Content[]

export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return { markup: String.raw({ raw: parts }, ...contents.map(markupOf)) }
}

function markupOf(content: Content): string {
  if (content === undefined || content === false) return ''
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content))
  return 'markup' in content ? content.markup : content.map(markupOf).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** One line of the little Markdown that descriptions are written in: `code` and nothing else. */
export function prose(text: string): Html {
  return { markup: escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>') }
}

/** A code of several words, which may end a line after any of them. */
export function breakable(code: string): Html {
  return { markup: escaped(code).replaceAll('_', '_<wbr>') }
}

/** A fragment, as descriptions of fields are, made a sentence. */
export function sentence(text: string): Html {
  const first = /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return prose(/[.!?]$/.test(first) ? first : `${first}.`)
}

/** Paragraphs, which an empty line divides. */
export function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)
}
