import type { Attacker, Target } from './attacker.ts'
import { flood } from './flood.ts'

/** So many may be under way at a time: far more than the service serves for one access token. */
const atOnce = 32
const perMinute = 1_200

/**
 * The worst requests that were found in an area of 300,000 people whose mail addresses share a domain. What makes them
 * dear: every row has what the index looks for, and few or none have what was asked for, so that no page is ever full.
 */
function worstRequests({ areaId }: Target): string[] {
  const searches = [
    // Words whose trigrams are in every row; no row has both.
    '1@example.org 2@example.org',
    '1@example.org 2@example.org 3@example.org 4@example.org 5@example.org 6@example.org',
    // The parts of a domain in the wrong order: each is in every row, the whole in none.
    'org.example',
    'org.example org.example. .org.example',
    // A word of every row, many times, in many spellings, and one without a trigram.
    'example.org exämple.org exàmple.org exâmple.org exåmple.org exãmple.org ~',
    `${'example.org '.repeat(15)}~`,
    '~',
    '@ . - ~',
    // Beginnings that very many have, and that together nobody has.
    'an er ma st pe th sc jo an ch',
    'a b c d e f g h i j',
    'p-1 p-2 p-3 p-4 p-5',
    // Parts of usual names, which a page is never full of.
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

/** One access token that may only read, at its full request rate, as many as possible at once; every tenth hangs up. */
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
