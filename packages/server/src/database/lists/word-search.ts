import { type RawBuilder, sql } from 'kysely'

const letter = '[\\p{L}\\p{N}]'
const symbol = '[^\\p{L}\\p{N}]'
/**
 * The index knows three characters in a row. A symbol ends a word for it: two spaces count before a word, and one after
 * it. In what looks otherwise it finds nothing, so that every row would have to be read.
 */
const foundAnywhere = new RegExp(`${letter}{3}|${symbol}${letter}|${letter}{2}${symbol}`, 'u')

/** Which rows have all of these words in their `search_text`? For a query that names the table `t`. */
export function hasWords(typed: string[]): RawBuilder<boolean>[] {
  return distinct(typed.map(withoutComma)).map((word) =>
    // Such as one or two letters, which is what somebody begins to type: at the beginning of words the index finds them.
    isFoundAnywhere(word)
      ? sql`t.search_text like '%' || like_form(${word}) || '%'`
      : sql`(t.search_text like like_form(${word}) || '%' or t.search_text like '% ' || like_form(${word}) || '%')`,
  )
}

function isFoundAnywhere(word: string): boolean {
  return foundAnywhere.test(fold(word))
}

/** Without those that are found wherever another one is: each costs a look at every row that the others leave. */
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

/** What differs here only by accents is looked for twice; what is the same here is the same in `search_text`, too. */
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
