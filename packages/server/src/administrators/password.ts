import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '../errors.ts'

// RFC 9106 §4, second recommended option, on one lane: 64 MiB, three passes.
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }

const compute = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

// Node has four threads for such work, and connecting to the database needs them too: strangers who try passwords
// must not take all of them, nor 64 MiB each without end.
const atATime = 2
const mayWait = 100
let computing = 0
const waiting: (() => void)[] = []

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting.length >= mayWait) {
    const detail = 'Too many passwords are being checked at the moment. Try again shortly.'
    throw new DomainError('too_many_requests', detail, { retryAfterSeconds: 5 })
  }
  if (computing < atATime) computing++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await compute(parameters)
  } finally {
    // Whoever is next takes this place over.
    const next = waiting.shift()
    if (next) next()
    else computing--
  }
}

/** The password's argon2id hash in the PHC string format, which carries its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive({ ...cost, message: normalise(password), nonce })
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, expected] = phc.exec(hash) ?? []
  if (!nonce || !expected) throw new Error('not an argon2id hash')
  const tag = Buffer.from(expected, 'base64')
  const given = await derive({
    message: normalise(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  })
  return timingSafeEqual(given, tag)
}

/** The same password typed on another keyboard may arrive in another Unicode form. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
