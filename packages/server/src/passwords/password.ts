import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { Path } from './fair-queue.ts'
import { passwordQueue } from './password-queue.ts'

const parallelism = 1
const tagLength = 32

const compute = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** The argon2id hash in the PHC string format, which includes the cost. `share` identifies the caller in the queue. */
export async function hashPassword({ config }: Pick<Deps, 'config'>, password: string, share: Path): Promise<string> {
  const { memoryKib: memory, passes } = config.passwordCost
  const nonce = randomBytes(16)
  const parameters = { message: normalise(password), nonce, memory, passes, parallelism, tagLength }
  return phcString(config.passwordCost, nonce, await passwordQueue.run(share, () => compute(parameters)))
}

/** A hash that matches no password but takes as long to check as any other. */
export function unmatchableHash({ config }: Pick<Deps, 'config'>): string {
  return phcString(config.passwordCost, randomBytes(16), randomBytes(tagLength))
}

function phcString({ memoryKib, passes }: PasswordCost, nonce: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(
  { password, hash }: { password: string; hash: string },
  share: Path,
): Promise<boolean> {
  const [, memory, passes, lanes, nonce, expected] = phc.exec(hash) ?? []
  if (!nonce || !expected) throw new Error('not an argon2id hash')
  const tag = Buffer.from(expected, 'base64')
  const parameters = {
    message: normalise(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: tag.length,
  }
  const given = await passwordQueue.run(share, () => compute(parameters))
  return timingSafeEqual(given, tag)
}

/** The same password may arrive in another Unicode form from another keyboard. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
