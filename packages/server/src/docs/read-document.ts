import { readFileSync } from 'node:fs'

/** The text of a page of docs/. */
export function readDocument(name: string): string {
  return readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
}

/** From a heading of the second level to the next. */
export function section(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`)
  return document.slice(start, document.indexOf('\n## ', start + heading.length))
}
