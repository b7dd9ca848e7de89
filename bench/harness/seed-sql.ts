// SQL expressions that derive realistic values from a row number, the same in every load.
import { createHash } from 'node:crypto'

const beginning = `timestamptz '2024-11-01'`
const span = `interval '700 days'`

/** A pseudo-random whole number; another `salt` gives another number. */
export function chance(n: string, salt: number): string {
  return `(hashint8extended(${n}, ${salt}) & 2147483647)`
}

/** One of the texts, the first ones more often, with a distribution similar to that of names. */
export function pick(texts: string[], n: string, salt: number): string {
  return `(${textArray(texts)})[floor(${texts.length} * power(${chance(n, salt)} / 2147483648.0, 1.5))::int + 1]`
}

export function textArray(texts: string[]): string {
  return `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`
}

/** When row n of `count` was created: one after the other, over two years. */
export function moment(n: string, count: number): string {
  return `date_trunc('milliseconds', ${beginning} + ${span} * ((${n}) / ${count}.0))`
}

/** When it was last changed: some time after its creation. */
export function changed(n: string, count: number, salt: number): string {
  const part = `(${n}) / ${count}.0`
  const later = `${part} + (1 - ${part}) * ${chance(n, salt)} / 2147483648.0`
  return `date_trunc('milliseconds', ${beginning} + ${span} * (${later}))`
}

/** A version 7 UUID of that time. */
export function idAt(at: string, text: string): string {
  const hash = `md5(${text})`
  const time = `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`
  return `(${time} || '7' || left(${hash}, 3) || '8' || substr(${hash}, 4, 15))::uuid`
}

/** The same UUID as `uuid` makes from "kind n". */
export function key(kind: string, n: string): string {
  return `md5('${kind} ' || (${n}))::uuid`
}

export function uuid(text: string): string {
  const hash = createHash('md5').update(text).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
