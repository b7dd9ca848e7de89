import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import {
  type PlantedLevel,
  plantCourse,
  plantEnrolment,
  plantLevel,
  plantUser,
} from '../testing/samples/learning-data.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })

type Field = 'uuid' | 'id' | 'user_uuid' | 'course_id' | 'level_id' | 'parent_id' | 'updated_at' | 'external_id'
type Text = 'display_name' | 'title' | 'code' | 'email' | 'role' | 'status'
/** Of any list. */
type Row = Partial<Record<Field | Text, string>> & { active?: boolean }
type Filters = Record<string, string>

let call: ActingUserApi
let callElsewhere: ActingUserApi
let levels: PlantedLevel[]
let persons: string[]
let courses: string[]
const all: Record<string, Row[]> = {}

const names = [
  'Zoë Ångström',
  'zoe angstrom',
  'ÉMILE Zola',
  'Emile',
  'Müller-Straße',
  'MULLER',
  '50 % off_now',
  'Łukasz Øre',
]
const words = [
  'zoe',
  'ZOË',
  'ang str',
  'emile',
  'É',
  'muller',
  'strasse',
  'STRAßE',
  '50%',
  'off_now',
  'offxnow',
  '50 %',
  'lukasz',
  'øre',
  'x',
  'off\\_now',
  '1',
  'zoe ang',
  '5 emile',
  '1, zoe',
  'bo@example.org',
  'o@example.org',
  'nobody@example.org',
  'example',
]
const emails = ['Ada@Example.org', 'ada@example.org', 'bo@example.org', 'bobo@example.org']
const some = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

beforeAll(async () => {
  const server = shared()
  const { db } = server
  const top = await plantLevel(db, undefined, { slug: 'paged', name: 'paged' })
  levels = [top]
  for (let n = 0; n < 24; n++) {
    const parent = some(levels, n * 5 + 2)
    levels.push(await plantLevel(db, parent, { name: `level ${n}`, external_id: n % 3 ? `L-${n}` : null }))
  }
  persons = []
  for (let n = 0; n < 60; n++) {
    const row = {
      display_name: `${some(names, n)} ${n}`,
      email: n % 4 ? some(emails, n) : null,
      external_id: n % 3 ? `P-${n}` : null,
      role: some(['learner', 'instructor', 'manager', 'reader'] as const, n * 3),
      active: n % 5 !== 0,
    }
    persons.push(await plantUser(db, some(levels, n * 7), row))
  }
  courses = []
  for (let n = 0; n < 40; n++) {
    const row = {
      title: `${some(names, n)} ${n}`,
      code: n % 2 ? `C-${n % 6}` : null,
      external_id: n % 3 ? `C-${n}` : null,
      status: some(['draft', 'published', 'archived'] as const, n),
    }
    courses.push(await plantCourse(db, some(levels, n * 11), row))
  }
  for (let n = 0; n < 80; n++) {
    const user = n % persons.length
    const status = some(['enrolled', 'in_progress', 'completed', 'failed', 'withdrawn'] as const, n)
    const input = { user_uuid: some(persons, user), course_id: some(courses, n * 3 + Math.floor(n / 60)), status }
    await plantEnrolment(db, some(levels, user * 7), input)
  }
  const record = await server.createRecord({ learning_area: 'paged' })
  call = actingAs(server, await tokenFor(server, record), record.client_id)
  const other = await server.createRecord({ learning_area: 'south' })
  callElsewhere = actingAs(server, await tokenFor(server, other), other.client_id)
  for (const list of Object.keys(lists)) all[list] = (await call('GET', `${list}?limit=200`)).body.data
  expect(Object.values(all).map((rows) => rows.length)).toEqual([25, 60, 40, 80])
})

const id = (row: Row): string => row.uuid ?? row.id ?? ''
/** The level that a row belongs to, or is. */
const levelOf = (row: Row): string => row.level_id ?? (row.user_uuid ? levelOfUser(row.user_uuid) : (row.id ?? ''))
const levelOfUser = (uuid: string) => all['/users']?.find((user) => user.uuid === uuid)?.level_id ?? ''
const isWithin = (row: Row, level: string) =>
  levels.find((other) => other.id === levelOf(row))?.ancestorIds.includes(level) === true

function form(...texts: (string | undefined)[]): string {
  return texts
    .map((text) => text ?? '')
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
}

/** Punctuation alone is nothing to look for. */
const wordsOf = (q: string) => q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** As the design says of `q`: words that all occur; case and accents do not matter. */
function finds(q: string, ...texts: (string | undefined)[]): boolean {
  const text = form(...texts)
  return wordsOf(q).every((typed) => {
    const word = typed.replace(/(?<=.),$/, '')
    // One or two letters are the beginning of a word.
    if (/^[\p{L}\p{N}]{1,2}$/u.test(word)) return ` ${text}`.includes(` ${form(word)}`)
    return text.includes(form(word))
  })
}

/** People are found by the beginning of their name first, then with the family name first, then by any other part. */
function orderFound(typed: string, row: Row): string {
  const q = wordsOf(typed).join(' ')
  const whole = form(row.display_name, row.email, row.external_id)
  const parts = row.display_name?.split(' ') ?? []
  const family = form(...parts.slice(-1), ...parts.slice(0, -1))
  if (whole.startsWith(form(q))) return `1 ${whole}\0${id(row)}`
  return family.startsWith(form(q.replace(/, /g, ' '))) ? `2 ${family}\0${id(row)}` : `3 ${id(row)}`
}

/** An e-mail address is only its owner's, if it has one among those that are left. */
function meant(q: string, found: Row[]): Row[] {
  const owners = found.filter((row) => row.email?.toLowerCase() === q.toLowerCase())
  return owners.length > 0 ? owners : found
}

const equal = (key: keyof Row) => (row: Row, value: string) => row[key] === value
const level = (row: Row, value: string) => isWithin(row, value)
const oneOf = (values: () => readonly string[]) => fc.nat().map((n) => some(values(), n))
const ofRows = (list: string, key: keyof Row) =>
  oneOf(() => [...(all[list] ?? []).flatMap((row) => (row[key] ? [String(row[key])] : [])), 'nothing'])
const anyLevel = oneOf(() => levels.map((each) => each.id))

/** Every filter of every list: what to ask for, and which rows it leaves, the naive way. */
const lists: Record<string, Record<string, [fc.Arbitrary<string>, (row: Row, value: string) => boolean]>> = {
  '/hierarchy-levels': {
    parent_id: [anyLevel, equal('parent_id')],
    level_id: [anyLevel, level],
    external_id: [ofRows('/hierarchy-levels', 'external_id'), equal('external_id')],
  },
  '/users': {
    q: [fc.constantFrom(...words), (row, q) => finds(q, row.display_name, row.email, row.external_id)],
    role: [fc.constantFrom('learner', 'instructor', 'manager', 'reader'), equal('role')],
    active: [fc.constantFrom('true', 'false'), (row, value) => String(row.active) === value],
    level_id: [anyLevel, level],
    email: [
      fc.constantFrom(...emails, 'BO@example.org'),
      (row, value) => row.email?.toLowerCase() === value.toLowerCase(),
    ],
    external_id: [ofRows('/users', 'external_id'), equal('external_id')],
  },
  '/courses': {
    q: [fc.constantFrom(...words, 'c-3'), (row, q) => finds(q, row.title, row.code, row.external_id)],
    status: [fc.constantFrom('draft', 'published', 'archived'), equal('status')],
    level_id: [anyLevel, level],
    code: [ofRows('/courses', 'code'), equal('code')],
    external_id: [ofRows('/courses', 'external_id'), equal('external_id')],
  },
  '/enrolments': {
    status: [fc.constantFrom('enrolled', 'in_progress', 'completed', 'failed', 'withdrawn'), equal('status')],
    user_uuid: [oneOf(() => persons), equal('user_uuid')],
    course_id: [oneOf(() => courses), equal('course_id')],
    level_id: [anyLevel, level],
  },
}

test.each(words)('a search for "%s" shows everybody who is meant exactly once and in order', async (q) => {
  const order = (row: Row) => orderFound(q, row)
  const found = all['/users']?.filter((row) => finds(q, row.display_name, row.email, row.external_id)) ?? []
  const expected = meant(q, found).sort((a, b) => (order(a) < order(b) ? -1 : 1))
  for (const limit of [1, 7, 50]) {
    const seen = await walk('/users', { q }, () => limit)
    expect(seen.map(id)).toEqual(expected.map(id))
  }
})

describe.each(Object.entries(lists))('the list %s', (list, filters) => {
  const anyFilters = fc.record(
    { ...Object.fromEntries(Object.entries(filters).map(([key, [values]]) => [key, values])), changed: fc.boolean() },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Filters & { changed?: boolean }>

  test('shows each row that its filters leave exactly once and in order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), async (chosen, limits) => {
        const { changed, ...asked } = chosen
        const query: Filters = changed ? { ...asked, updated_since: '2000-01-01T00:00:00Z' } : asked
        const left = (all[list] ?? []).filter((row) =>
          Object.entries(asked).every(([key, value]) => filters[key]?.[1](row, value)),
        )
        const searched = list === '/users' && query.q && !changed ? query.q : undefined
        const order = (row: Row) => {
          if (changed) return `${row.updated_at} ${id(row)}`
          return searched ? orderFound(searched, row) : id(row)
        }
        const expected = searched ? meant(searched, left) : left
        expected.sort((a, b) => (order(a) < order(b) ? -1 : 1))
        const seen = await walk(list, query, () => limits.next().value)
        expect(seen.map(id)).toEqual(expected.map(id))
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })

  test('takes a cursor only with the filters, in the area and of the list it came from', async () => {
    const { body } = await call('GET', `${list}?limit=1`)
    const cursor = body.next_cursor as string
    const ways: [ActingUserApi, string][] = [
      [callElsewhere, `${list}?`],
      [call, `${list}?updated_since=2000-01-01T00:00:00Z&`],
      [call, `${list}?level_id=${levels[1]?.id}&`],
      ...Object.keys(lists).flatMap((other): [ActingUserApi, string][] =>
        other === list ? [] : [[call, `${other}?`]],
      ),
    ]
    for (const [ask, list] of ways) {
      expect(await ask('GET', `${list}cursor=${cursor}`), list).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ pointer: '/cursor' }] },
      })
    }
    const changed = [
      cursor.slice(0, -1),
      `${cursor}A`,
      cursor.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      `${cursor}=`,
      '%00',
    ]
    for (const other of changed) expect((await call('GET', `${list}?cursor=${other}`)).status, other).toBe(400)
    // Another limit is no other list.
    expect((await call('GET', `${list}?limit=7&cursor=${cursor}`)).status).toBe(200)
  })

  test.each([
    '0',
    '201',
    '1.5',
    '-1',
    'abc',
    '',
    '1e2',
    '0x10',
    ' 5',
    '5 ',
    '+5',
    'Infinity',
    'NaN',
    '99999999999999999999',
    'true',
  ])('refuses the limit "%s" and points at it', async (limit) => {
    expect(await call('GET', `${list}?limit=${encodeURIComponent(limit)}`)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/limit' })]),
      },
    })
  })

  test('refuses an unknown parameter and lists the known ones', async () => {
    for (const name of ['colour', 'learning_area', 'Limit', 'constructor', '__proto__', 'limit[]']) {
      const { status, body } = await call('GET', `${list}?${encodeURIComponent(name)}=1`)
      expect([status, body.code], name).toEqual([400, 'invalid_request'])
      expect(body.errors).toEqual([
        {
          pointer: `/${name}`,
          detail: expect.stringContaining('is not a known parameter; use '),
          rule: 'unknown_parameter',
          params: { known: expect.arrayContaining(['limit', 'cursor']) },
        },
      ])
      for (const known of [...Object.keys(filters), 'updated_since', 'limit', 'cursor']) {
        expect(body.errors[0].detail).toContain(known)
      }
    }
  })

  test('refuses a parameter that is sent twice', async () => {
    for (const query of [
      'limit=1&limit=2',
      'cursor=a&cursor=b',
      `level_id=${levels[0]?.id}&level_id=${levels[1]?.id}`,
    ]) {
      expect((await call('GET', `${list}?${query}`)).status, query).toBe(400)
    }
  })
})

/** By `Link`, as a generic client would; checks on the way that it says what `next_cursor` says. */
async function walk(list: string, filters: Filters, nextLimit: () => number): Promise<Row[]> {
  const seen: Row[] = []
  let query = new URLSearchParams({ ...filters, limit: String(nextLimit()) })
  for (;;) {
    const { status, headers, body } = await call('GET', `${list}?${query}`)
    expect(status, `${list}?${query}`).toBe(200)
    seen.push(...body.data)
    const link = headers.get('link')
    if (body.next_cursor === null) {
      expect(link).toBeNull()
      return seen
    }
    expect(body.data.length).toBe(Number(query.get('limit')))
    const [, url = ''] = /^<([^<>\s]+)>; rel="next"$/.exec(link ?? '') ?? []
    const next = new URL(url, 'http://here')
    expect(next.pathname).toBe(`/api/1${list}`)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...Object.fromEntries(query),
      cursor: body.next_cursor,
    })
    query = new URLSearchParams(next.search)
    query.set('limit', String(nextLimit()))
  }
}
