import { type RawBuilder, sql } from 'kysely'

const letter = '[\\p{L}\\p{N}]'
const symbol = '[^\\p{L}\\p{N}]'
/**
 * The index finds three characters in a row. A symbol ends a word, and the index adds two spaces before a word and one
 * after it. For any other text it finds nothing, so that every row would be read.
 */
const foundAnywhere = new RegExp(`${letter}{3}|${symbol}${letter}|${letter}{2}${symbol}`, 'u')

/** Matches rows with all of these words in their `search_text`. For a query with the table alias `t`. */
export function hasWords(typed: string[]): RawBuilder<boolean>[] {
  return distinct(typed.map(withoutComma)).map((word) =>
    // Other words, such as the first one or two letters typed, are found by the index only at the beginning of words.
    isFoundAnywhere(word)
      ? sql`t.search_text like '%' || like_form(${word}) || '%'`
      : sql`(t.search_text like like_form(${word}) || '%' or t.search_text like '% ' || like_form(${word}) || '%')`,
  )
}

function isFoundAnywhere(word: string): boolean {
  return foundAnywhere.test(fold(word))
}

/** Drops words that another word implies: each costs a check of every row that the others match. */
function distinct(words: string[]): string[] {
  const folded = new Map(words.map((word) => [fold(word), word]))
  const all = [...folded.keys()]
  const isImplied = (form: string) =>
    all.some((other) => other !== form && isFoundAnywhere(form) === isFoundAnywhere(other) && implies(other, form))
  return all.filter((form) => !isImplied(form)).map((form) => folded.get(form) ?? form)
}

function implies(other: string, form: string): boolean {
  return isFoundAnywhere(form) ? other.includes(form) : other.startsWith(form)
}

/**
 * Words that are equal here are equal in `search_text`, too. Words that differ only by accents are searched for twice.
 */
function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}

/** "Müller, Anna" are the words "Müller" and "Anna". */
export function withoutComma(word: string): string {
  return word.length > 1 ? word.replace(/,$/, '') : word
}

/** Does this text, in the form of `search_text`, begin with these words? */
export function beginsWith(text: RawBuilder<string>, words: string[]): RawBuilder<boolean> {
  return sql`${text} like like_form(${words.join(' ')}) || '%'`
}
