import { misleadingCharacters } from '@backoffice/contract/misleading-characters'

const misleading = new RegExp(`[${misleadingCharacters}]`, 'g')
const misleadingWithinLines = new RegExp(`[[${misleadingCharacters}]--[\\n]]`, 'gv')

/** Escapes control and other misleading characters, including line breaks: `\u001b` instead of the character. */
export function visible(text: string): string {
  return text.replace(misleading, escaped)
}

/** The same, but keeps line breaks; for text whose line breaks are all our own. */
export function visibleLines(text: string): string {
  return text.replace(misleadingWithinLines, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
