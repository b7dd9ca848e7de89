import { createHmac, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import type { TokenKey } from '../secrets/token-keys.ts'

// Gzipped SQL, which `psql` reads too:
//
//   -- Backoffice backup 1, schema 7
//   COPY "users" ("area_id", "uuid") FROM stdin;
//   (rows in COPY's text format)
//   \.
//   (more tables)
//   -- End of the backup
//   -- Signature: key 5f0c9a3e, HMAC-SHA-256 of the SHA-256 of all lines above, (base64url)

/** A table and its columns, as a COPY line names them. */
export interface CopyTarget {
  table: string
  columns: string[]
}

export const lastLine = '-- End of the backup'
export const endOfTable = '\\.'

export function firstLine(schema: number): string {
  return `-- Backoffice backup 1, schema ${schema}`
}

export function parseFirstLine(line: string): number | undefined {
  const schema = /^-- Backoffice backup 1, schema ([1-9]\d{0,8})$/.exec(line)?.[1]
  return schema ? Number(schema) : undefined
}

/** The names of a COPY statement, escaped. */
export function copyTarget({ table, columns }: CopyTarget): string {
  return `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}

export function copyLine(target: CopyTarget): string {
  return `COPY ${copyTarget(target)} FROM stdin;`
}

/** Accepts only what `copyLine` writes for our own schema: no other schema, no options, no second statement. */
export function parseCopyLine(line: string): CopyTarget | undefined {
  const [, table, columns] = /^COPY "([a-z0-9_]+)" \(("[a-z0-9_]+"(?:, "[a-z0-9_]+")*)\) FROM stdin;$/.exec(line) ?? []
  return table && columns ? { table, columns: columns.slice(1, -1).split('", "') } : undefined
}

export interface Signature {
  /** The id of the key in hexadecimal. */
  keyId: string
  mac: Buffer
}

/** `digest` is the SHA-256 of everything above the signature. */
export function signatureLine(key: TokenKey, digest: Buffer): string {
  const { keyId, mac } = sign(key, digest)
  return `-- Signature: key ${keyId}, HMAC-SHA-256 of the SHA-256 of all lines above, ${mac.toString('base64url')}`
}

export function parseSignatureLine(line: string): Signature | undefined {
  const [, keyId, mac] =
    /^-- Signature: key ([0-9a-f]{8}), HMAC-SHA-256 of the SHA-256 of all lines above, ([A-Za-z0-9_-]{43})$/.exec(
      line,
    ) ?? []
  return keyId && mac ? { keyId, mac: Buffer.from(mac, 'base64url') } : undefined
}

export function isSignedBy(key: TokenKey, digest: Buffer, { mac }: Signature): boolean {
  return timingSafeEqual(sign(key, digest).mac, mac)
}

function sign(key: TokenKey, digest: Buffer): Signature {
  return { keyId: key.id.toString('hex'), mac: createHmac('sha256', key.backups).update(digest).digest() }
}
