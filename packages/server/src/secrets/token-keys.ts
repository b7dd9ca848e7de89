import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ensureKeyFile, readKeyFile } from './key-list.ts'

/** A key that is stored outside the database. The first one seals; all of them are accepted when tokens are checked. */
export interface TokenKey {
  /** Identifies the key in sealed data. */
  id: Buffer
  tokens: KeyObject
  cursors: KeyObject
  /** Encrypts list positions in cursors, so that clients cannot read them. */
  positions: KeyObject
  /** Signs backups. */
  backups: KeyObject
}

/** Has at least one key, which seals. */
export type TokenKeys = [TokenKey, ...TokenKey[]]

type KeySettings = Pick<Config, 'tokenKeys' | 'dataDir'>

/** Reads the keys from TOKEN_KEYS, or from a file in the data folder, which it creates at the first start. */
export function loadTokenKeys(settings: KeySettings): TokenKeys {
  const file = keyFile(settings)
  if (!settings.tokenKeys) ensureKeyFile(file)
  const [first, ...others] = findTokenKeys(settings)
  if (!first) throw new Error('there is no token key')
  return [first, ...others]
}

/** Returns the existing keys; none before the first start. */
export function findTokenKeys(settings: KeySettings): TokenKey[] {
  const file = keyFile(settings)
  return (settings.tokenKeys ?? readKeyFile(file)).map(deriveKeys)
}

function keyFile({ dataDir }: KeySettings): string {
  return join(dataDir, 'token-keys')
}

/** Derives one key per use, so that data sealed for one use is never valid for another. */
function deriveKeys(base64: string): TokenKey {
  const key = Buffer.from(base64, 'base64')
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, 32)))
  return {
    id: createHash('sha256').update('backoffice key id').update(key).digest().subarray(0, 4),
    tokens: derive('backoffice token'),
    cursors: derive('backoffice cursor'),
    positions: derive('backoffice cursor position'),
    backups: derive('backoffice backup'),
  }
}
