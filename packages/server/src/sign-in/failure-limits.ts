import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { createFailureLimiter, type FailureLimiter } from '../limits/failure-limiter.ts'
import { deleteFailure, type FailureCount, findWindowStart, insertFailure } from './failure-store.ts'

const windowSeconds = 15 * 60

export function limitFailures({ config, now }: Pick<Deps, 'config' | 'now'>, limit: number): FailureLimiter {
  return createFailureLimiter({ limit: config.rateLimit === 'off' ? Infinity : limit, windowSeconds, now })
}

export interface Counter {
  limiter: FailureLimiter
  key: string
}

/** Checks a guess unless one of the counters has too many failures. A wrong guess counts in each of them. */
export async function underLimits<T>(
  counters: Counter[],
  note: (reason: 'throttled') => void,
  check: () => Promise<T>,
): Promise<T> {
  const retryAfterSeconds = Math.max(...counters.map(({ limiter, key }) => limiter.retryAfterSeconds(key) ?? 0))
  if (retryAfterSeconds > 0) throw throttled(note, retryAfterSeconds)
  // Count before the result is known: otherwise a hundred concurrent guesses would all pass.
  for (const { limiter, key } of counters) limiter.fail(key)
  try {
    const result = await check()
    forgive(counters)
    return result
  } catch (error) {
    // Other errors, such as an unavailable database, must not lock a person out.
    if (!isWrongGuess(error)) forgive(counters)
    throw error
  }
}

/** The limit of failures per administrator and window, for all instances together. */
const rowLimits: Record<FailureCount, number> = { wrong_codes: 10, failed_confirmations: 5 }

interface RowLimit {
  administratorId: string
  count: FailureCount
  note(reason: 'throttled'): void
}

/** The same, but counts in the administrator's row, so that other instances or a restart allow no further guesses. */
export async function underRowLimit<T>(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { administratorId, count, note }: RowLimit,
  check: () => Promise<T>,
): Promise<T> {
  if (config.rateLimit === 'off') return check()
  const at = now()
  const window = { count, limit: rowLimits[count], at, after: new Date(at.getTime() - windowSeconds * 1000) }
  if ((await insertFailure(db, administratorId, window)) === 'limit reached') {
    const began = (await findWindowStart(db, administratorId, count)) ?? at
    throw throttled(note, windowSeconds - Math.floor((at.getTime() - began.getTime()) / 1000))
  }
  try {
    const result = await check()
    await deleteFailure(db, administratorId, count)
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await deleteFailure(db, administratorId, count)
    throw error
  }
}

function throttled(note: (reason: 'throttled') => void, retryAfterSeconds: number): DomainError {
  note('throttled')
  const params = { retry_after_seconds: retryAfterSeconds }
  return new DomainError('too_many_failed_attempts', params, { retryAfterSeconds })
}

function forgive(counters: Counter[]): void {
  for (const { limiter, key } of counters) limiter.forgive(key)
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof DomainError && ['sign_in_failed', 'confirmation_failed', 'link_invalid'].includes(error.code)
}
