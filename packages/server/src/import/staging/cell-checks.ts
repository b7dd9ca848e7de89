import { EmailAddress } from '@backoffice/contract/administrator'
import { NewCourse } from '@backoffice/contract/course'
import { ExternalId } from '@backoffice/contract/list'
import { Name } from '@backoffice/contract/name'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { createBoundedCache } from '../../limits/bounded-cache.ts'
import { visible } from '../../text/visible-text.ts'
import { type Expected, RefusedLine } from '../problems/line-problem.ts'
import type { CsvLine } from '../source/read-csv.ts'

// The schemas of the API, so that an import accepts the same values.
const { code, language } = NewCourse.properties
const nameCheck = Compile(Name)
const idCheck = Compile(ExternalId)
const emailCheck = Compile(EmailAddress)
const codeCheck = Compile(Type.Object({ code }))
const languageCheck = Compile(Type.Object({ language }))

/** Replaces line breaks and tabs with spaces, since a name is one line. */
export function requireName(column: string, text: string): string {
  const name = /[\t\r\n]/.test(text) ? text.replace(/\s*[\t\r\n]+\s*/g, ' ') : text
  if (!nameCheck.Check(name)) throw invalidValue(column, name, 'name')
  return name
}

export function optionalTitle(line: CsvLine): string | null {
  const title = line.cell('title')
  return title === '' ? null : requireName('title', title)
}

export function requireId(line: CsvLine, column: string, text = line.cell(column)): string {
  if (inQuotes.test(text)) throw invalidValue(column, text, 'id_without_quotes')
  if (!idCheck.Check(text)) throw invalidValue(column, text, 'id')
  return text
}

/** The parser keeps quotes that have a space next to them as part of the cell; no id looks like this. */
const inQuotes = /^".*"$/

/** Returns null instead of throwing, for a line that is refused anyway. */
export function readableId(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  return idCheck.Check(text) && !inQuotes.test(text) ? text : null
}

export function optionalId(line: CsvLine, column: string): string | null {
  return line.cell(column) === '' ? null : requireId(line, column)
}

export function optionalEmail(line: CsvLine): string | null {
  const text = line.cell('email')
  if (text === '') return null
  if (!emailCheck.Check(text)) throw invalidValue('email', text, 'email')
  return text
}

export function optionalCode(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  if (text === '') return null
  if (!codeCheck.Check({ code: text })) throw invalidValue(column, text, 'code')
  return text
}

export function optionalLanguage(line: CsvLine): string | null {
  const text = line.cell('metadata.language')
  if (text === '') return null
  if (!languageCheck.Check({ language: text })) throw invalidValue('metadata.language', text, 'language')
  return text
}

/** Midnight UTC of the date; a time is ignored. */
export function optionalDate(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  if (text === '') return null
  const instant = dateCache.get(text) ?? midnight(text)
  if (instant === undefined) throw invalidValue(column, text, 'date')
  dateCache.set(text, instant)
  return instant
}

// Many enrolments begin on the same few days.
const dateCache = createBoundedCache<string>(1_000)

function midnight(text: string): string | undefined {
  const date = /^([12]\d{3}-\d\d-\d\d)(T[\d:.]+(Z|[+-][\d:]+)?)?$/i.exec(text)?.[1]
  const instant = new Date(`${date}T00:00:00.000Z`)
  if (date === undefined || Number.isNaN(instant.getTime())) return undefined
  // JavaScript accepts 30 February and turns it into 2 March.
  return instant.toISOString().startsWith(date) ? instant.toISOString() : undefined
}

/** An empty cell means true. */
export function optionalBoolean(line: CsvLine, column: string): boolean {
  const text = line.cell(column)
  if (text === '' || /^(true|1)$/i.test(text)) return true
  if (isFalse(text)) return false
  throw invalidValue(column, text, 'boolean')
}

export function isFalse(text: string): boolean {
  return /^(false|0)$/i.test(text)
}

/** The line marks its record as `tobedeleted`. */
export function hasEnded(line: CsvLine): boolean {
  const status = line.cell('status')
  if (status === '' || /^active$/i.test(status)) return false
  if (/^tobedeleted$/i.test(status)) return true
  throw invalidValue('status', status, 'status')
}

export function invalidValue(column: string, text: string, expected: Expected): RefusedLine {
  if (text === '') return new RefusedLine({ code: 'missing_value', params: { column } })
  return new RefusedLine({ code: 'invalid_value', params: { column, value: excerpt(text), expected } })
}

const maxExcerptLength = 60

/** Short, without control characters that a terminal obeys, and without half a surrogate pair, which jsonb rejects. */
function excerpt(text: string): string {
  const short = text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength).toWellFormed()}…` : text
  return visible(short)
}
