import { DomainError } from '../errors.ts'

// No request of ours comes near.
export const maxValues = 1_000
export const maxDepth = 20

const [quote, backslash, comma, blank] = [0x22, 0x5c, 0x2c, 0x20]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * What is too much in a JSON body: values of all objects and arrays together, or levels. Looks at every byte once and
 * builds nothing. The bytes of UTF-8 beyond ASCII are never those of the characters it looks for.
 */
export function findExcess(body: Uint8Array): DomainError | undefined {
  // Each comma stands between two values, and each object or array that is not empty holds one more than its commas.
  let values = 1
  let depth = 0
  let justOpened = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0
    if (byte <= blank) continue
    const closes = byte === closeArray || byte === closeObject
    if (closes) depth--
    else if (justOpened) values++
    justOpened = byte === openArray || byte === openObject
    if (justOpened) depth++
    else if (byte === comma) values++
    else if (byte === quote) index = endOfText(body, index)
    if (depth > maxDepth) return new DomainError('body_too_deep', { max_depth: maxDepth })
    if (values > maxValues) return new DomainError('too_many_values', { max_values: maxValues })
  }
  return undefined
}

function endOfText(body: Uint8Array, start: number): number {
  let index = start + 1
  while (index < body.length && body[index] !== quote) index += body[index] === backslash ? 2 : 1
  return index
}
