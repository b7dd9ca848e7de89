import { type AttemptLimiter, createAttemptLimiter } from '../attempt-limiter.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'

const windowSeconds = 15 * 60

export function limitFailures({ config, now }: Pick<Deps, 'config' | 'now'>, limit: number): AttemptLimiter {
  return createAttemptLimiter({ limit: config.rateLimit === 'off' ? Infinity : limit, windowSeconds, now })
}

export interface Counter {
  limiter: AttemptLimiter
  key: string
}

/** Makes the attempt unless one of the counters has seen too many fail. A wrong guess counts in each of them. */
export async function underLimits<T>(
  counters: Counter[],
  note: (reason: 'throttled') => void,
  attempt: () => Promise<T>,
): Promise<T> {
  const retryAfterSeconds = Math.max(...counters.map(({ limiter, key }) => limiter.retryAfterSeconds(key) ?? 0))
  if (retryAfterSeconds > 0) {
    note('throttled')
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const detail = `There were too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
    throw new DomainError('too_many_requests', detail, { retryAfterSeconds })
  }
  // Counted before the outcome is known: otherwise a hundred guesses at the same moment would all be let through.
  for (const { limiter, key } of counters) limiter.fail(key)
  try {
    const result = await attempt()
    forgive(counters)
    return result
  } catch (error) {
    // A database that is away, say, must not lock anybody out.
    if (!isWrongGuess(error)) forgive(counters)
    throw error
  }
}

function forgive(counters: Counter[]): void {
  for (const { limiter, key } of counters) limiter.forgive(key)
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof DomainError && ['sign_in_failed', 'confirmation_failed'].includes(error.code)
}
