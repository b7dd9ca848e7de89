import { DomainError } from '../errors.ts'

// Far more than any valid request needs.
export const maxValues = 1_000
export const maxDepth = 20

const [quote, backslash, comma, space] = [0x22, 0x5c, 0x2c, 0x20]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses a JSON body with too many values in total or too many nested levels. Scans every byte once without parsing. In
 * UTF-8, the bytes of non-ASCII characters never equal the ASCII characters that it looks for.
 */
export function findExcess(body: Uint8Array): DomainError | undefined {
  // Each non-empty object or array has one value more than commas.
  let values = 1
  let depth = 0
  let justOpened = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0
    if (byte <= space) continue
    const closes = byte === closeArray || byte === closeObject
    if (closes) depth--
    else if (justOpened) values++
    justOpened = byte === openArray || byte === openObject
    if (justOpened) depth++
    else if (byte === comma) values++
    else if (byte === quote) index = endOfString(body, index)
    if (depth > maxDepth) return new DomainError('body_too_deep', { max_depth: maxDepth })
    if (values > maxValues) return new DomainError('too_many_values', { max_values: maxValues })
  }
  return undefined
}

function endOfString(body: Uint8Array, start: number): number {
  let index = start + 1
  while (index < body.length && body[index] !== quote) index += body[index] === backslash ? 2 : 1
  return index
}
