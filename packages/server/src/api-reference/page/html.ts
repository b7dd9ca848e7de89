/** Text that is already HTML. Everything else is escaped when it is inserted. */
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

/** Renders one line of a description, whose only Markdown is `code`. */
export function prose(text: string): Html {
  return { markup: escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>') }
}

/** Allows line breaks after the underscores of a code. */
export function breakable(code: string): Html {
  return { markup: escaped(code).replaceAll('_', '_<wbr>') }
}

/** Turns a description of a field, which is a fragment, into a sentence. */
export function sentence(text: string): Html {
  const first = /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return prose(/[.!?]$/.test(first) ? first : `${first}.`)
}

/** Renders paragraphs separated by empty lines. */
export function paragraphs(text: string): Html[] {
  return text.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)
}
