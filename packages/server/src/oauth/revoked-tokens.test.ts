import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Invalidation } from '../database/invalidation/invalidating-transactions.ts'
import { createTestDatabase } from '../testing/postgres/test-database.ts'
import { insertRevokedToken, listRevokedTokens } from './revoked-token-store.ts'
import { createRevokedTokens } from './revoked-tokens.ts'

const now = () => new Date('2026-03-01T12:00:00Z')
const live = new Date('2026-03-01T12:30:00Z')
const newTokenId = () => randomBytes(12).toString('hex')

async function prepare() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const told: ((invalidation: Invalidation) => void)[] = []
  const resets: (() => void)[] = []
  const invalidations = {
    isCurrent: () => true,
    ageSeconds: () => 0,
    onInvalidation: (listener: (invalidation: Invalidation) => void) => void told.push(listener),
    onReset: (listener: () => void) => void resets.push(listener),
    onCommit: () => undefined,
    onEvents: () => undefined,
    transaction: () => Promise.reject(new Error('unused')),
    over: () => invalidations,
    stop: async () => undefined,
  }
  const onceRevoked = newTokenId()
  await insertRevokedToken(db, onceRevoked, live)
  const isRevoked = await createRevokedTokens(db, invalidations, now)
  /** Waits for every answer it asks for: one from the database must not outlive the test. */
  async function isAnsweredFromMemory(): Promise<boolean> {
    const response = isRevoked(newTokenId())
    await response
    return response === false
  }
  return {
    db,
    onceRevoked,
    isRevoked,
    isAnsweredFromMemory,
    tell: (key: string) => told.forEach((listener) => void listener({ kind: 'revoked token', key })),
    reset: () => resets.forEach((listener) => void listener()),
  }
}

test('what is revoked is known from the start and by announcements, without asking the database', async () => {
  const { isRevoked, onceRevoked, tell } = await prepare()
  const another = newTokenId()
  expect([isRevoked(onceRevoked), isRevoked(another)]).toEqual([true, false])
  tell(another)
  expect(isRevoked(another)).toBe(true)
})

test('after a reset nothing is forgotten, not even while everything is being read again', async () => {
  const { db, isRevoked, isAnsweredFromMemory, onceRevoked, tell, reset } = await prepare()
  const [missed, meanwhile] = [newTokenId(), newTokenId()]
  await insertRevokedToken(db, missed, live)
  expect(isRevoked(missed)).toBe(false)
  reset()
  reset()
  await insertRevokedToken(db, meanwhile, live)
  tell(meanwhile)
  for (const id of [onceRevoked, missed, meanwhile]) expect(await isRevoked(id)).toBe(true)
  await expect.poll(isAnsweredFromMemory).toBe(true)
  for (const id of [onceRevoked, missed, meanwhile]) expect(isRevoked(id)).toBe(true)
})

test('they are read in parts, and none is left out or read twice', async () => {
  const { db, onceRevoked } = await prepare()
  const ids = [onceRevoked, ...Array.from({ length: 24 }, newTokenId)].sort()
  for (const id of ids) await insertRevokedToken(db, id, live)
  await insertRevokedToken(db, newTokenId(), now())
  for (const atOnce of [1, 7, 25, 26]) {
    const parts: string[][] = []
    for await (const part of listRevokedTokens(db, now(), atOnce)) parts.push(part)
    expect(parts.flat()).toEqual(ids)
    expect(Math.max(...parts.map((part) => part.length))).toBe(Math.min(atOnce, 25))
  }
})

test('those that have expired leave the memory within the hour', async () => {
  const { isRevoked, isAnsweredFromMemory, onceRevoked, tell } = await prepare()
  const expired = newTokenId()
  // Not in the database: as if it had been cleaned away there.
  tell(expired)
  expect(isRevoked(expired)).toBe(true)
  const later = performance.now() + 61 * 60_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  tell(onceRevoked)
  await expect.poll(isAnsweredFromMemory).toBe(true)
  expect([isRevoked(expired), isRevoked(onceRevoked)]).toEqual([false, true])
})
