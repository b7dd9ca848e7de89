import { DomainError, fieldError } from '../errors.ts'

/** A place in the feed: right after this event. At position 0 there is none. */
export interface EventPlace {
  position: bigint
  id: string
}

export const beforeAll: EventPlace = { position: 0n, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Not signed, so that cursors survive the replacement of keys: they grant nothing, because the area comes from the token.
 * The id shows whether it is still the same event that has this position.
 */
export function writeEventCursor({ position, id }: EventPlace): string {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(position)
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(bytes, 8)
  return bytes.toString('base64url')
}

export function readEventCursor(cursor: string): EventPlace {
  const bytes = Buffer.from(cursor, 'base64url')
  // A cursor that the service did not write may contain a position that is too large to calculate with.
  const valid = bytes.length === 24 && bytes.toString('base64url') === cursor && isPosition(bytes.readBigInt64BE())
  if (!valid) throw new DomainError('invalid_cursor', {}, { errors: [fieldError('/cursor', 'invalid_cursor')] })
  const id = bytes.toString('hex', 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { position: bytes.readBigInt64BE(), id }
}

function isPosition(number: bigint): boolean {
  return number >= 0n && number <= BigInt(Number.MAX_SAFE_INTEGER)
}
