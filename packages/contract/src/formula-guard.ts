/**
 * Characters that make a spreadsheet compute a cell instead of showing it. JavaScript and PostgreSQL must both
 * understand these patterns, because PostgreSQL writes one export itself.
 */
const formulaStarts = '=+@\\-\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b'

/**
 * Characters that a spreadsheet may skip before a formula: spaces, quotes and invisible ones, but no tab or line break.
 */
const skipped =
  ' "\'\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff'

/** Each of these separates cells in some spreadsheet, whatever separator the file uses. */
const separators = ',;\\t\\r\\n'

const atTheStart = `(?=[${skipped}]*[${formulaStarts}\\t\\r\\n])`
const behindSeparator = `(?=[${skipped}]*[${formulaStarts}])`

/** The positions that need an apostrophe, so that no part of a text is a formula, however it is split into cells. */
export const formulaPattern = `^${atTheStart}|(?<=[${separators}])${behindSeparator}`

/** Matches the added apostrophes; removing them restores the text. */
export const guardPattern = `^'${atTheStart}|(?<=[${separators}])'${behindSeparator}`

const formula = new RegExp(formulaPattern, 'g')

export function guardFormulas(text: string): string {
  return text.replace(formula, "'")
}
