import { DomainError } from '../errors.ts'

/** Each further word costs a look at every row that the others leave. No name has more. */
const maxWords = 10

/** The words of a search, as they were typed. What has neither a letter nor a digit is left out: no index could find it. */
export function wordsOf(q: string | undefined): string[] {
  if (q === undefined) return []
  const typed = q.split(/\s+/).filter(hasText)
  if (typed.length === 0) throw refused('The search is empty. Leave out "q" to list everything.', 'holds no word')
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word.normalize('NFKD')))
  if (words.length === 0) {
    throw refused('Signs alone cannot be searched for. Add a word.', 'holds no letter and no digit')
  }
  // Said twice, a word costs nothing more.
  if (new Set(words.map((word) => word.normalize('NFKC').toLowerCase())).size > maxWords) {
    throw refused(`Search for at most ${maxWords} words.`, `holds more than ${maxWords} different words`)
  }
  return words
}

/** An accent alone is nothing to look for. */
function hasText(word: string): boolean {
  return (
    word
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .trim() !== ''
  )
}

function refused(message: string, detail: string): DomainError {
  return new DomainError('invalid_request', message, { errors: [{ pointer: '/q', detail }] })
}
