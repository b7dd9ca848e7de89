import { EmailAddress } from '@backoffice/contract/administrator'
import { NewCourse } from '@backoffice/contract/course'
import { ExternalId } from '@backoffice/contract/list'
import { Name } from '@backoffice/contract/name'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { createBoundedCache } from '../../limits/bounded-cache.ts'
import { visible } from '../../text/visible-text.ts'
import type { CsvLine } from '../source/read-csv.ts'

/** Why a line cannot be imported, in words for whoever has to put it right. */
export class RefusedLine extends Error {}

// What the API would refuse is refused here too: the same schemas decide.
const { code, language } = NewCourse.properties
const shapes = {
  name: {
    check: Compile(Name),
    expected: '1 to 200 characters, none of them a control character or one that changes the direction of writing',
  },
  id: {
    check: Compile(ExternalId),
    expected: '1 to 200 characters, none of them a control character or one that changes the direction of writing',
  },
  email: { check: Compile(EmailAddress), expected: 'an e-mail address' },
  code: {
    check: Compile(Type.Object({ code })),
    expected: 'up to 64 characters, none of them a control character or one that changes the direction of writing',
  },
  language: { check: Compile(Type.Object({ language })), expected: 'a language tag such as en or de-AT' },
}

/** In one line, as names are: breaks and tabs become blanks. */
export function requireName(column: string, text: string): string {
  const name = /[\t\r\n]/.test(text) ? text.replace(/\s*[\t\r\n]+\s*/g, ' ') : text
  if (!shapes.name.check.Check(name)) throw unexpected(column, name, shapes.name.expected)
  return name
}

export function requireId(line: CsvLine, column: string, text = line.cell(column)): string {
  if (inQuotes.test(text)) throw unexpected(column, text, 'no quotes around it, and no blank beside a quote')
  if (!shapes.id.check.Check(text)) throw unexpected(column, text, shapes.id.expected)
  return text
}

/** A blank beside a quote makes it part of the cell, and nobody is known by such an id. */
const inQuotes = /^".*"$/

/** For a line that is refused whatever it says here. */
export function readableId(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  return shapes.id.check.Check(text) && !inQuotes.test(text) ? text : null
}

export function optionalId(line: CsvLine, column: string): string | null {
  return line.cell(column) === '' ? null : requireId(line, column)
}

export function optionalEmail(line: CsvLine): string | null {
  const text = line.cell('email')
  if (text === '') return null
  if (!shapes.email.check.Check(text)) throw unexpected('email', text, shapes.email.expected)
  return text
}

export function optionalCode(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  if (text === '') return null
  if (!shapes.code.check.Check({ code: text })) throw unexpected(column, text, shapes.code.expected)
  return text
}

export function optionalLanguage(line: CsvLine): string | null {
  const text = line.cell('metadata.language')
  if (text === '') return null
  if (!shapes.language.check.Check({ language: text })) {
    throw unexpected('metadata.language', text, shapes.language.expected)
  }
  return text
}

/** A date as midnight UTC; of a date with a time, the date. */
export function optionalDate(line: CsvLine, column: string): string | null {
  const text = line.cell(column)
  if (text === '') return null
  const instant = seenDates.get(text) ?? midnight(text)
  if (instant === undefined) throw unexpected(column, text, 'a date as YYYY-MM-DD')
  seenDates.set(text, instant)
  return instant
}

// A million enrolments begin on a few days.
const seenDates = createBoundedCache<string>(1_000)

function midnight(text: string): string | undefined {
  const date = /^([12]\d{3}-\d\d-\d\d)(T[\d:.]+(Z|[+-][\d:]+)?)?$/i.exec(text)?.[1]
  const instant = new Date(`${date}T00:00:00.000Z`)
  if (date === undefined || Number.isNaN(instant.getTime())) return undefined
  // 30 February is a valid instant to JavaScript: 2 March.
  return instant.toISOString().startsWith(date) ? instant.toISOString() : undefined
}

/** True unless the cell says otherwise. */
export function optionalTruth(line: CsvLine, column: string): boolean {
  const text = line.cell(column)
  if (text === '' || /^(true|1)$/i.test(text)) return true
  if (/^(false|0)$/i.test(text)) return false
  throw unexpected(column, text, 'true or false')
}

/** Is the line about something that has ended? */
export function hasEnded(line: CsvLine): boolean {
  const status = line.cell('status')
  if (status === '' || /^active$/i.test(status)) return false
  if (/^tobedeleted$/i.test(status)) return true
  throw unexpected('status', status, 'active, tobedeleted or nothing')
}

export function unexpected(column: string, text: string, expected: string): RefusedLine {
  return new RefusedLine(text === '' ? `${column} is missing` : `${column} is ${quoted(text)}; expected ${expected}`)
}

/** In a form that no terminal obeys, and not longer than people read. */
export function quoted(text: string): string {
  return `"${visible(text.length > 60 ? `${text.slice(0, 60)}…` : text)}"`
}
