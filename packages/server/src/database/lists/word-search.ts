import { type RawBuilder, sql } from 'kysely'

const oneOrTwoLetters = /^[\p{L}\p{N}]{1,2}$/u

/** Which rows have this word in their `search_text`? For a query that names the table `t`. */
export function hasWord(typed: string): RawBuilder<boolean> {
  const word = withoutComma(typed)
  // The index knows three characters in a row, and the spaces before a word count. One or two letters are what somebody
  // begins to type: looked for at the beginning of words they are found by the index, elsewhere only in every row.
  return oneOrTwoLetters.test(word.normalize('NFKC'))
    ? sql`(t.search_text like like_form(${word}) || '%' or t.search_text like '% ' || like_form(${word}) || '%')`
    : sql`t.search_text like '%' || like_form(${word}) || '%'`
}

/** "Müller, Anna" are the words "Müller" and "Anna". */
export function withoutComma(word: string): string {
  return word.length > 1 ? word.replace(/,$/, '') : word
}

/** Does this text, in the form of `search_text`, begin with these words? */
export function beginsWith(text: RawBuilder<string>, words: string[]): RawBuilder<boolean> {
  return sql`${text} like like_form(${words.join(' ')}) || '%'`
}
