import { DomainError, fieldError } from '../errors.ts'

/** A time that the database can keep. The format allows some that do not exist or are before all calendars. */
export function readInstant(text: string, pointer: string): Date {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  if (year >= 1 && year <= 9999) return instant
  throw new DomainError('invalid_time', { value: text }, { errors: [fieldError(pointer, 'not_a_time')] })
}
