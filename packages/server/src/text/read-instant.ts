import { DomainError, fieldError } from '../errors.ts'

/** Accepts only times that the database can store. The schema's format also allows times that do not exist. */
export function readInstant(text: string, pointer: string): Date {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  if (year >= 1 && year <= 9999) return instant
  throw new DomainError('invalid_time', { value: text }, { errors: [fieldError(pointer, 'not_a_time')] })
}
