import { randomUUID } from 'node:crypto'
import type { Attacker, Target } from './attacker.ts'
import { flood } from './flood.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** Requests without a token or session that make the service look something up or compute. */
const requests: ((n: number) => [path: string, init?: RequestInit])[] = [
  () => ['/oauth/token', post(form, `grant_type=client_credentials&client_id=${randomUUID()}&client_secret=wrong`)],
  (n) => [
    '/backoffice/api/session',
    post(json, JSON.stringify({ email: `nobody${n}@example.org`, password: 'guess' })),
  ],
  () => [
    '/backoffice/api/set-up',
    post(json, JSON.stringify({ secret: 'bosl_', email: 'a@example.org', password: 'x' })),
  ],
  () => ['/api/1/users', { headers: { authorization: `Bearer boat_${'x'.repeat(86)}` } }],
  () => ['/api/1/users'],
  (n) => ['/backoffice/api/overview', { headers: { cookie: `backoffice=boss_made_up_${n}` } }],
  () => ['/backoffice/api/session', post(json, `[${'[],'.repeat(2_600)}[]]`)],
  () => ['/docs'],
  () => ['/openapi.json'],
  () => ['/readyz'],
  () => ['/backoffice/'],
]

function post(headers: Record<string, string>, body: string): RequestInit {
  return { method: 'POST', headers, body }
}

/** Two hundred requests a second from an IP address that ordinary callers share. */
export const strangers: Attacker = {
  name: 'strangers',
  attack({ url }: Target, signal, count) {
    return flood({ atOnce: 64, perMinute: 12_000, signal, count }, (n) => {
      const [path, init] = requests[n % requests.length]?.(n) ?? ['/']
      return fetch(url + path, { ...init, signal })
    })
  },
}
