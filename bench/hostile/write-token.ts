import { randomUUID } from 'node:crypto'
import { region } from '../harness/seed-lists.ts'
import type { Attacker } from './attacker.ts'
import { flood } from './flood.ts'

type Write = [method: string, path: string, body?: object]

const mine = Array.from({ length: 8 }, () => randomUUID())
const long = (n: number) => `${n} ${'\u{1f600}'.repeat(19_000)}`

/** What an access token with write access can cause: queued locks, large rows, moved branches, invalidated caches. */
const writes: ((n: number) => Write)[] = [
  // All of them lock the same row.
  (n) => ['PUT', `/users/${mine[0]}`, { display_name: `Everybody's ${n}` }],
  (n) => ['PUT', `/users/${mine[n % mine.length]}`, { display_name: `Mine ${n}`, external_id: `mine ${n}` }],
  // Each makes every instance drop a user from its cache.
  (n) => ['POST', `/users/${mine[n % mine.length]}/${n % 2 ? 'deactivate' : 'reactivate'}`],
  (n) => ['POST', '/courses', { title: `Long ${n}`, description: long(n) }],
  (n) => ['POST', '/users', { display_name: `New ${n}`, external_id: 'the same for all' }],
  (n) => ['POST', '/hierarchy-levels', { name: `Level ${n}`, parent_id: region }],
  // Rewrites every level below it.
  (n) => ['PATCH', `/hierarchy-levels/${region}`, { name: `Region ${n}` }],
  () => ['DELETE', `/hierarchy-levels/${region}`],
  // Nearly as many values as a body may have, all of them invalid.
  () => ['POST', '/users', Object.fromEntries(Array.from({ length: 900 }, (_, field) => [`f${field}`, []]))],
]

export const writeToken: Attacker = {
  name: 'a hostile write token',
  attack({ url, writeHeaders }, signal, count) {
    return flood({ atOnce: 32, perMinute: 1_200, signal, count }, (n) => {
      const [method, path, body] = writes[n % writes.length]?.(n) ?? ['GET', '']
      const headers = { ...writeHeaders, ...(body ? { 'content-type': 'application/json' } : {}) }
      return fetch(`${url}/api/1${path}`, { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) })
    })
  },
}
