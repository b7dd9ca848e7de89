import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Path } from './fair-queue.ts'
import { passwordQueue } from './password-queue.ts'

// RFC 9106 §4, second recommended option, on one lane: 64 MiB, three passes.
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }

const compute = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** The password's argon2id hash in the PHC string format, which carries its own cost. `share` says in whose place it waits. */
export async function hashPassword(password: string, share: Path): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await passwordQueue.run(share, () => compute({ ...cost, message: normalise(password), nonce }))
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(password: string, hash: string, share: Path): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, expected] = phc.exec(hash) ?? []
  if (!nonce || !expected) throw new Error('not an argon2id hash')
  const tag = Buffer.from(expected, 'base64')
  const parameters = {
    message: normalise(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  }
  const given = await passwordQueue.run(share, () => compute(parameters))
  return timingSafeEqual(given, tag)
}

/** The same password typed on another keyboard may arrive in another Unicode form. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
