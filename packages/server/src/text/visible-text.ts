import { misleadingCharacters } from '@backoffice/contract/misleading-characters'

const misleading = new RegExp(`[${misleadingCharacters}]`, 'g')
const misleadingWithinLines = new RegExp(`(?!\\n)[${misleadingCharacters}]`, 'g')

/** In a form that no terminal obeys and nobody misreads: `\u001b` instead of the character. All in one line. */
export function visible(text: string): string {
  return text.replace(misleading, escaped)
}

/** The same for a text of several lines, which have to be ours. */
export function visibleLines(text: string): string {
  return text.replace(misleadingWithinLines, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
