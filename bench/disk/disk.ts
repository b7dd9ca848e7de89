// npm run bench:disk [-- SECONDS]: how much disk the worst kinds of writes of one access token take for good, in MiB per hour
// over all tables: with the space that PostgreSQL reuses given back, and without its write-ahead log. The budgets are off.
import type pg from 'pg'
import { connect } from '../harness/seed.ts'
import { area } from '../harness/seed-lists.ts'
import { startWriteService, type WriteService } from '../writes/write-service.ts'

const seconds = Number(process.argv[2] ?? 8)
const levels = 10_000
const courses = 1_000

type Request = { method: string; path: string; body: object }

const cleanUp: (() => unknown)[] = []
try {
  const service = await startWriteService(cleanUp)
  const db = await connect(service.dataDir)
  cleanUp.push(() => db.end())
  const branch = await create(service, '/hierarchy-levels', { name: 'Branch' })
  const place = await create(service, '/hierarchy-levels', { name: 'Elsewhere' })
  const person = await create(service, '/users', { display_name: 'Ada' })
  const course = await create(service, '/courses', { title: 'Knots' })
  await fillArea(db, branch.id, person.uuid)
  const at = (n: number) => (n % 2 ? area : place.id)
  const cases: Record<string, (n: number) => Request> = {
    rename: (n) => ({ method: 'PATCH', path: `/hierarchy-levels/${branch.id}`, body: { name: `Branch ${n}` } }),
    move: (n) => ({ method: 'POST', path: `/hierarchy-levels/${branch.id}/move`, body: { parent_id: at(n + 1) } }),
    person: (n) => ({ method: 'PATCH', path: `/users/${person.uuid}`, body: { level_id: at(n + 1) } }),
    course: (n) => ({
      method: 'PATCH',
      path: `/courses/${course.id}`,
      body: { description: `${n} ${'€'.repeat(19_000)}` },
    }),
    small: (n) => ({ method: 'POST', path: '/courses', body: { title: `Knots ${n}` } }),
  }
  for (const [name, request] of Object.entries(cases)) console.log(name.padEnd(8), await measure(service, db, request))
} finally {
  for (const step of cleanUp.reverse()) await step()
}

async function measure(service: WriteService, db: pg.Client, request: (n: number) => Request): Promise<string> {
  const before = await bytesForGood(db)
  const end = performance.now() + seconds * 1000
  let made = 0
  const one = async () => {
    while (performance.now() < end) {
      const { method, path, body } = request(made++)
      await call(service, method, path, body)
    }
  }
  await Promise.all([one(), one(), one(), one()])
  // Events get their positions.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const mib = (((await bytesForGood(db)) - before) / 1024 / 1024 / seconds) * 3600
  const { rows } = await db
    .query('select coalesce(sum(bytes), 0) as bytes from write_volumes')
    .catch(() => ({ rows: [] }))
  const counted = rows[0] ? `, counted so far ${(Number(rows[0].bytes) / 1024 / 1024).toFixed(0)} MiB` : ''
  return `${mib.toFixed(0)} MiB per hour, ${(made / seconds).toFixed(1)} requests a second${counted}`
}

async function bytesForGood(db: pg.Client): Promise<number> {
  await db.query('vacuum full')
  const { rows } = await db.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return Number(rows[0]?.bytes)
}

async function fillArea(db: pg.Client, branch: string, person: string): Promise<void> {
  await db.query(`set backoffice.events = 'off'`)
  await db.query(`
    insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name)
    select id, '${area}', '${branch}', array['${area}', '${branch}', id::text]::uuid[], n::text
    from (select gen_random_uuid() as id, n from generate_series(1, ${levels}) as n) as made`)
  await db.query(`
    insert into courses (id, area_id, level_id, title, description, language, status, self_enrolment)
    select gen_random_uuid(), '${area}', '${area}', n::text, '', 'en', 'published', false from generate_series(1, ${courses}) as n`)
  await db.query(`
    insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)
    select gen_random_uuid(), '${area}', '${person}', '${area}', id, 'enrolled', 0, now()
    from courses where status = 'published'`)
  await db.query('vacuum (analyze)')
}

async function create(service: WriteService, path: string, body: object): Promise<{ id: string; uuid: string }> {
  return (await call(service, 'POST', path, body)).json() as Promise<{ id: string; uuid: string }>
}

async function call({ url, headers }: WriteService, method: string, path: string, body: object): Promise<Response> {
  const response = await fetch(`${url}/api/1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // Two moves at once may find the level there already; a busy database asks to come again.
  if (response.status >= 400 && response.status < 429) throw new Error(`${path} answered ${response.status}`)
  return response
}
