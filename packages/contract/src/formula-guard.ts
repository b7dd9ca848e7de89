/**
 * What makes a spreadsheet compute a cell instead of showing it. All of this is written so that JavaScript and PostgreSQL
 * read it alike: the one export that PostgreSQL writes itself uses the same patterns.
 */
const formulaStarts = '=+@\\-\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b'

/** What a spreadsheet may skip before the character that begins a formula: blanks, quotes, and what nobody sees. No tab and no line break. */
const skipped =
  ' "\'\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff'

/** Some spreadsheet separates cells by each of these, whatever the file was meant to be separated by. */
const separators = ',;\\t\\r\\n'

const atTheStart = `(?=[${skipped}]*[${formulaStarts}\\t\\r\\n])`
const behindSeparator = `(?=[${skipped}]*[${formulaStarts}])`

/** Where an apostrophe has to stand, so that no part of a text is a formula, however it is split into cells. */
export const formulaPattern = `^${atTheStart}|(?<=[${separators}])${behindSeparator}`

/** The apostrophes that were put there: taking them off gives the text back. */
export const guardPattern = `^'${atTheStart}|(?<=[${separators}])'${behindSeparator}`

const formula = new RegExp(formulaPattern, 'g')

export function guardFormulas(text: string): string {
  return text.replace(formula, "'")
}
