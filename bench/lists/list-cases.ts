import type pg from 'pg'
import { cursorAt } from '../../packages/server/src/testing/postgres/cursor-at.ts'
import { area, region } from '../harness/seed-lists.ts'
import { firstNames, lastNames, rareNames } from '../harness/seed-names.ts'

export interface ListCase {
  name: string
  /** The table that must never be scanned in full. */
  table: 'users' | 'courses' | 'enrolments'
  /** Several of a kind, so that no single row decides. */
  paths: string[]
  /** Known to take longer where more rows match (docs/decisions/0015-search.md): shown, but not checked against the target. */
  grows: 'for everybody' | 'if the page is not full' | undefined
}

const growing: Record<string, ListCase['grows']> = {
  'users, q: a part in the middle of some names': 'for everybody',
  'users, q: an email that nobody has': 'for everybody',
  'users, q: a common first and last name': 'if the page is not full',
  'users, q: last name before first name': 'if the page is not full',
}

const samples = 5

/** Every list with every filter, for the database of `db`. */
export async function listCases(dataDir: string, db: pg.Client): Promise<ListCase[]> {
  const users = await sampleOf(db, 'users', 'uuid')
  const courses = await sampleOf(db, 'courses', 'id')
  const sites = (await db.query(`select id from hierarchy_levels where parent_id = '${region}' order by id`)).rows
  const deep = async (table: ListCase['table'], key: string) =>
    cursorAt(dataDir, table, area, [await ninetiethPercentile(db, table, key)])
  const emails = await emailsInRegion(db)
  const people = Array.from({ length: samples }, (_, index) => 1000 + index * 1709)
  const cases: Record<string, string[]> = {
    'users, first page': [''],
    'users, deep page': [`cursor=${await deep('users', 'uuid')}`],
    'users, common role': ['role=learner'],
    // The number of rows in the small region: more rows take longer to write, however they were found.
    'users, rare role': ['role=reader&limit=1', 'role=manager&limit=5'],
    'users, inactive': ['active=false'],
    'users, of a region': [`level_id=${region}`],
    'users, of a site': sites.map(({ id }) => `level_id=${id}`),
    'users, email': emails.map((email) => `email=${email}`),
    'users, external id': people.map((n) => `external_id=P-${n}`),
    'users, recent changes': [`updated_since=${await recent(db, 'users')}`],
    'users, recent changes of a region': [`updated_since=${await recent(db, 'users')}&level_id=${region}`],
    'users, q: a rare full name': rareNames.map(search),
    'users, q: the commonest first names': firstNames.slice(0, samples).map(search),
    'users, q: a usual first name': firstNames.slice(60, 60 + samples).map(search),
    'users, q: a common first and last name': firstNames
      .slice(0, samples)
      .map((name, n) => search(`${name} ${lastNames[n]}`)),
    'users, q: a usual last name': lastNames.slice(60, 60 + samples).map(search),
    'users, q: a part in the middle of some names': ['ette', 'tharin', 'onst', 'ranzisk', 'harl'].map(search),
    'users, q: last name before first name': firstNames
      .slice(0, samples)
      .map((name, n) => search(`${lastNames[n]} ${name}`)),
    'users, q: a word that does not occur': ['zzyzx', 'qqqqqq', 'müllerxanna'].map(search),
    'users, q: the beginning of many names': ['er', 'an', 'ma'].map(search),
    'users, q: two letters that do not occur': ['qx', 'jx'].map(search),
    'users, q: an email': emails.map(search),
    'users, q: an email that nobody has': emails.map((email) => search(email.replace('@', '0@'))),
    'courses, first page': [''],
    'courses, deep page': [`cursor=${await deep('courses', 'id')}`],
    'courses, drafts': ['status=draft'],
    'courses, of a region': [`level_id=${region}`],
    'courses, code': people.map((n) => `code=C-${(n % 1000) + 1}`),
    'courses, external id': people.map((n) => `external_id=K-${(n % 1000) + 1}`),
    'courses, recent changes': [`updated_since=${await recent(db, 'courses')}`],
    'courses, q: one title': people.map((n) => search(`C-${(n % 1000) + 1}`)),
    'courses, q: a common word': ['Datenschutz', 'Grundlagen'].map(search),
    'courses, q: a word that does not occur': ['zzyzx'].map(search),
    'enrolments, first page': [''],
    'enrolments, deep page': [`cursor=${await deep('enrolments', 'id')}`],
    'enrolments, status': ['status=completed'],
    'enrolments, rarer status': ['status=failed', 'status=withdrawn'],
    'enrolments, of a region': [`level_id=${region}`],
    'enrolments, of a course': courses.map((id) => `course_id=${id}`),
    'enrolments, of a user': users.map((uuid) => `user_uuid=${uuid}`),
    'enrolments, recent changes': [`updated_since=${await recent(db, 'enrolments')}`],
  }
  return Object.entries(cases).map(([name, queries]) => {
    const table = name.split(',')[0] as ListCase['table']
    const paths = queries.map((query) => `/api/1/${table}${query ? `?${query}` : ''}`)
    return { name, table, paths, grows: growing[name] }
  })
}

function search(text: string): string {
  return `q=${encodeURIComponent(text)}`
}

async function sampleOf(db: pg.Client, table: string, key: string): Promise<string[]> {
  const { rows } = await db.query(
    `select ${key} as key from ${table} where external_id in ('P-3', 'P-500', 'P-5000', 'K-3', 'K-500', 'K-900')`,
  )
  return rows.map((row) => row.key)
}

/** The email addresses of people whom both callers may see. */
async function emailsInRegion(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(`
    select email from users join hierarchy_levels level on level.id = level_id
    where ancestor_ids @> array['${region}']::uuid[] and email is not null order by uuid limit ${samples}`)
  return rows.map((row) => row.email)
}

async function ninetiethPercentile(db: pg.Client, table: string, key: string): Promise<string> {
  const { rows } = await db.query(`
    select ${key} as key from ${table} where area_id = '${area}' order by ${key}
    offset (select count(*) * 9 / 10 from ${table}) limit 1`)
  return rows[0].key
}

/** The time since which a hundred rows have changed. */
async function recent(db: pg.Client, table: string): Promise<string> {
  const { rows } = await db.query(`
    select updated_at from ${table} where updated_at < now() - interval '1 day' order by updated_at desc offset 99 limit 1`)
  return rows[0].updated_at.toISOString()
}
