import { DomainError, fieldError } from '../errors.ts'

/** Each further word costs a look at every row that the others leave. No name has more. */
const maxWords = 10

/** The words of a search, as they were typed. What has neither a letter nor a digit is left out: no index could find it. */
export function wordsOf(q: string | undefined): string[] {
  if (q === undefined) return []
  const typed = q.split(/\s+/).filter(hasText)
  if (typed.length === 0) throw new DomainError('search_empty', {}, { errors: [fieldError('/q', 'no_words')] })
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word.normalize('NFKD')))
  if (words.length === 0) {
    throw new DomainError('search_no_letters', {}, { errors: [fieldError('/q', 'no_letters')] })
  }
  // Said twice, a word costs nothing more.
  if (new Set(words.map((word) => word.normalize('NFKC').toLowerCase())).size > maxWords) {
    const errors = [fieldError('/q', 'too_many_words', { max: maxWords })]
    throw new DomainError('search_too_many_words', { max_words: maxWords }, { errors })
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
