import { DomainError, fieldError } from '../errors.ts'

/** Each word adds a check of every row that matches the others. No name has more words. */
const maxWords = 10

/** The words of a search as typed, without those that have neither a letter nor a digit: no index can find them. */
export function wordsOf(q: string | undefined): string[] {
  if (!q) return []
  const typed = q.split(/\s+/).filter(hasText)
  if (typed.length === 0) throw new DomainError('search_empty', {}, { errors: [fieldError('/q', 'no_words')] })
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word.normalize('NFKD')))
  if (words.length === 0) {
    throw new DomainError('search_no_letters', {}, { errors: [fieldError('/q', 'no_letters')] })
  }
  // A repeated word adds no cost.
  if (new Set(words.map((word) => word.normalize('NFKC').toLowerCase())).size > maxWords) {
    const errors = [fieldError('/q', 'too_many_words', { max: maxWords })]
    throw new DomainError('search_too_many_words', { max_words: maxWords }, { errors })
  }
  return words
}

/** An accent alone is not text. */
function hasText(word: string): boolean {
  return (
    word
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .trim() !== ''
  )
}
