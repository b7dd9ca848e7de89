import type { Attacker, Target } from './attacker.ts'
import { flood } from './flood.ts'

/** Concurrent requests: far more than the service handles for one access token. */
const atOnce = 32
const perMinute = 1_200

/**
 * The worst requests found for an area of 300,000 people whose email addresses share a domain. They are expensive
 * because every row matches the index, but few or none match the request, so that no page is ever full.
 */
export function worstRequests({ areaId }: Target): string[] {
  const searches = [
    // Words whose trigrams are in every row; no row contains both.
    '1@example.org 2@example.org',
    '1@example.org 2@example.org 3@example.org 4@example.org 5@example.org 6@example.org',
    // The parts of a domain in the wrong order: every row contains each, no row the whole.
    'org.example',
    'org.example org.example. .org.example',
    // A word of every row, many times, in many spellings, and one without a trigram.
    'example.org exämple.org exàmple.org exâmple.org exåmple.org exãmple.org ~',
    `${'example.org '.repeat(15)}~`,
    '~',
    '@ . - ~',
    // Very many names begin with each of these, and none with all of them.
    'an er ma st pe th sc jo an ch',
    'a b c d e f g h i j',
    'p-1 p-2 p-3 p-4 p-5',
    // Parts of common names that together never fill a page.
    'nna.m uller1 9@example.org',
    'tharin onst ranzisk',
  ].map((q) => `q=${encodeURIComponent(q)}`)
  const filters = [
    '',
    '&updated_since=2020-01-01T00:00:00Z',
    `&level_id=${areaId}`,
    '&role=reader&active=false',
    '&limit=200',
  ]
  return searches
    .flatMap((search) => filters.map((filter) => `/api/1/users?${search}${filter}`))
    .concat(
      '/api/1/users?limit=200',
      '/api/1/enrolments?limit=200&status=withdrawn',
      `/api/1/enrolments?limit=200&level_id=${areaId}&updated_since=2020-01-01T00:00:00Z`,
      '/api/1/courses?q=org.example&limit=200',
      '/api/1/hierarchy-levels?limit=200&updated_since=2020-01-01T00:00:00Z',
    )
}

/**
 * One read-only access token at its full request rate, with as many concurrent requests as possible; every tenth hangs
 * up.
 */
export const readToken: Attacker = {
  name: 'a hostile read token',
  attack(target, signal, count) {
    const requests = worstRequests(target)
    return flood({ atOnce, perMinute, signal, count }, (n) => {
      const leaving = AbortSignal.any([signal, AbortSignal.timeout(n % 10 === 0 ? 50 : 15_000)])
      return fetch(target.url + (requests[n % requests.length] ?? ''), { headers: target.headers, signal: leaving })
    })
  },
}
