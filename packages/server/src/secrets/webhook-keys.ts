import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ensureKeyFile, readKeyFile } from './key-list.ts'

/** Encrypts the secrets of webhooks, which must be known in clear to sign with them. */
export interface WebhookKeys {
  /** `place` ties the result to one row: elsewhere it cannot be opened. */
  seal(secret: Buffer, place: string): Buffer
  /** `stale`: sealed with an older key. Undefined if no key fits. */
  open(sealed: Buffer, place: string): { secret: Buffer; stale: boolean } | undefined
}

const [idBytes, ivBytes, tagBytes] = [4, 12, 16]
const algorithm = 'aes-256-gcm'

interface Key {
  id: Buffer
  key: KeyObject
}

/**
 * The keys of WEBHOOK_KEYS, or of a file in the data folder, which is created when the first secret is sealed. They are not
 * the token keys: those are replaced more often, and a receiver would have to be given a new secret.
 */
export function loadWebhookKeys({ webhookKeys, dataDir }: Pick<Config, 'webhookKeys' | 'dataDir'>): WebhookKeys {
  const file = join(dataDir, 'webhook-keys')
  let keys = (webhookKeys ?? readKeyFile(file)).map(derive)

  function reload(): void {
    // Another process on this folder may have made it meanwhile.
    if (webhookKeys === undefined) keys = readKeyFile(file).map(derive)
  }

  function first(): Key {
    if (keys.length === 0) {
      ensureKeyFile(file)
      reload()
    }
    const [key] = keys
    if (!key) throw new Error('there is no webhook key')
    return key
  }

  return {
    seal(secret, place) {
      const { id, key } = first()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([id, iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, place) {
      const id = sealed.subarray(0, idBytes)
      if (!keys.some((key) => key.id.equals(id))) reload()
      const found = keys.find((key) => key.id.equals(id))
      if (!found) return undefined
      const iv = sealed.subarray(idBytes, idBytes + ivBytes)
      const decipher = createDecipheriv(algorithm, found.key, iv)
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(idBytes + ivBytes, idBytes + ivBytes + tagBytes))
      try {
        const text = decipher.update(sealed.subarray(idBytes + ivBytes + tagBytes))
        return { secret: Buffer.concat([text, decipher.final()]), stale: found !== keys[0] }
      } catch {
        // Not sealed for this place, or damaged.
        return undefined
      }
    },
  }
}

function derive(base64: string): Key {
  const key = Buffer.from(base64, 'base64')
  return {
    id: createHash('sha256').update('backoffice webhook key id').update(key).digest().subarray(0, idBytes),
    key: createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'backoffice webhook secret', 32))),
  }
}
