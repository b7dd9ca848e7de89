import type pg from 'pg'
import { callers } from './callers.ts'
import { connect } from './seed.ts'
import { courseWords, firstNames, lastNames, rareNames } from './seed-names.ts'
import { chance, changed, idAt, key, moment, pick, textArray, uuid } from './seed-sql.ts'

export interface Size {
  users: number
  courses: number
  enrolments: number
}

export const area = uuid('area')
/** Has a tenth of the area: a medium-sized subtree. */
export const region = uuid('region 1')
export const regionManager = uuid('manager')

const tables = ['hierarchy_levels', 'users', 'courses', 'enrolments'] as const
const done = 'loaded'
const tree = { regions: 10, sites: 6, teams: 7 }

export interface Loaded {
  seconds: number
  sizes: { table: string; megabytes: number; indexMegabytes: number }[]
}

/**
 * Fills the database of a running service with one area of people, courses and enrolments. Everything is derived from
 * the row number, so that two loads of one size are equal.
 */
export async function seedLists(dataDir: string, size: Size): Promise<Loaded> {
  const start = performance.now()
  const sessions = await Promise.all([1, 2].map(() => connect(dataDir)))
  for (const session of sessions) {
    // Foreign keys are not checked row by row, because the generated rows are consistent.
    await session.query(`
      set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
  }
  const [one] = sessions as [pg.Client, pg.Client]
  await seedCaller(one)
  // Loading a large table is faster if its indexes are created afterwards.
  const indexes = await dropIndexes(one)
  await runAll(sessions, [
    ...slices(size.enrolments, enrolments(size)),
    ...slices(size.users, users(size)),
    courses(size),
  ])
  await runAll(sessions, indexes)
  for (const table of tables) await one.query(`vacuum (analyze) ${table}`)
  await one.query(`comment on table enrolments is '${done}'`)
  await one.query('checkpoint')
  const loaded = { seconds: (performance.now() - start) / 1000, sizes: await sizes(one) }
  for (const session of sessions) await session.end()
  return loaded
}

/** The area with its levels, an access token and a manager, but nobody else. */
export async function seedCaller(session: pg.Client): Promise<void> {
  await session.query(levels())
  await session.query(caller())
}

/** True if an earlier run finished loading. */
export async function isLoaded(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ said: string }>(`select obj_description('enrolments'::regclass) as said`)
  return rows[0]?.said === done
}

/** Each session takes the next statement when it is free. */
async function runAll(sessions: pg.Client[], statements: string[]): Promise<void> {
  const waiting = statements.values()
  const work = async (session: pg.Client) => {
    for (const statement of waiting) await session.query(statement)
  }
  await Promise.all(sessions.map(work))
}

/** One statement for each quarter of the rows. */
function slices(count: number, statement: (rows: string) => string): string[] {
  const quarter = Math.ceil(count / 4)
  return [0, 1, 2, 3].map((n) =>
    statement(`generate_series(${n * quarter + 1}, ${Math.min((n + 1) * quarter, count)}) n`),
  )
}

/** Drops the indexes that no constraint needs; returns the statements that create them again, the largest first. */
async function dropIndexes(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in ('users'::regclass, 'courses'::regclass, 'enrolments'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by pg_get_indexdef(indexrelid) like '%gin%' desc, indrelid = 'enrolments'::regclass desc`)
  for (const { name } of rows) await session.query(`drop index ${name}`)
  return rows.map((row) => row.definition)
}

function levels(): string {
  const { regions, sites, teams } = tree
  return `
    insert into learning_areas (id, slug, name) values ('${area}', 'akademie-nord', 'Akademie Nord');
    insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug)
      values ('${area}', '${area}', array['${area}']::uuid[], 'Akademie Nord', 'akademie-nord');
    ${below(`'${area}'::uuid`, 'region', `generate_series(1, ${regions}) n`)};
    ${below(key('region', `(n - 1) / ${sites} + 1`), 'site', `generate_series(1, ${regions * sites}) n`)};
    ${below(key('site', `(n - 1) / ${teams} + 1`), 'team', `generate_series(1, ${regions * sites * teams}) n`)}`
}

function below(parent: string, kind: string, numbers: string): string {
  return `
    insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name)
    select ${key(kind, 'n')}, '${area}', parent.id, parent.ancestor_ids || ${key(kind, 'n')}, initcap('${kind} ') || n
    from ${numbers} join hierarchy_levels parent on parent.id = ${parent}`
}

/** An access token for the whole area, and a manager of one region. */
function caller(): string {
  const [first] = callers
  return `
    insert into users (area_id, uuid, kind, display_name, role, level_id) values
      ('${area}', '${first?.clientId}', 'service', 'Integration', 'manager', '${area}'),
      ('${area}', '${regionManager}', 'person', 'Regionalleitung', 'manager', '${region}');
    insert into access_tokens (client_id, area_id, name, access, secret_hash, expiration_date, created_at, updated_at)
      values ('${first?.clientId}', '${area}', 'Integration', 'read_write', sha256('${first?.clientSecret}'),
        current_date + 365, now(), now())`
}

function users({ users: count }: Size): (rows: string) => string {
  const rare = `(${textArray(rareNames)})[n / greatest(${count} / ${rareNames.length}, 1) + 1]`
  return (rows) => `
    insert into users (area_id, uuid, kind, display_name, email, external_id, role, level_id, active, created_at, updated_at)
    select '${area}', ${userUuid('n', count)}, 'person', name, mailbox || '@example.org', 'P-' || n,
      case when n % 200 = 1 then 'manager' when n % 50 = 1 then 'instructor' when n % 1000 = 2 then 'reader'
        else 'learner' end,
      ${levelOf('n')}, n % 25 <> 3, ${moment('n', count)}, ${changed('n', count, 1)}
    from ${rows},
      lateral (select case when n % greatest(${count} / ${rareNames.length}, 1) = 17 then ${rare}
        else ${pick(firstNames, 'n', 2)} || ' ' || ${pick(lastNames, 'n', 3)} end) as called (name),
      lateral (select replace(search_form(name), ' ', '.') || n) as written (mailbox)`
}

function courses({ courses: count }: Size): string {
  const { topics, kinds } = courseWords
  return `
    insert into courses (id, area_id, level_id, title, code, description, language, status, self_enrolment, external_id,
      created_at, updated_at)
    select ${courseId('n', count)}, '${area}',
      case when n % 4 = 0 then '${area}' else ${key('region', `n % ${tree.regions} + 1`)} end,
      ${pick(topics, 'n', 5)} || ' ' || ${pick(kinds, 'n', 6)} || ' ' || n, 'C-' || n, repeat('Was hier gelernt wird. ', 12),
      case when n % 3 = 0 then 'en' else 'de' end,
      case when n % 10 = 1 then 'draft' when n % 10 = 2 then 'archived' else 'published' end, n % 2 = 0, 'K-' || n,
      ${moment('n', count)}, ${changed('n', count, 7)}
    from generate_series(1, ${count}) n`
}

/** In order of time, spread over people and courses; every person is in the same number of courses. */
function enrolments({ users: people, courses: offered, enrolments: count }: Size): (rows: string) => string {
  return (rows) => `
    insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, score, enrolled_at, started_at,
      completed_at, created_at, updated_at)
    select ${idAt(moment('n', count), `'enrolment ' || n`)}, '${area}', ${userUuid('who', people)}, ${levelOf('who')},
      ${courseId(`(who * 7 + n / ${people} * 131) % ${offered} + 1`, offered)}, status,
      case status when 'enrolled' then 0 when 'completed' then 100 else ${chance('n', 8)} % 100 end,
      case when status in ('completed', 'failed') then 50 + ${chance('n', 9)} % 51 end, at,
      case when status <> 'enrolled' then at + interval '1 day' end,
      case when status = 'completed' then at + interval '9 days' end, at, ${changed('n', count, 10)}
    from ${rows},
      lateral (select n::bigint * 7919 % ${people} + 1, ${moment('n', count)},
        (array['enrolled', 'enrolled', 'in_progress', 'in_progress', 'in_progress', 'completed', 'completed', 'completed',
          'failed', 'withdrawn'])[${chance('n', 11)} % 10 + 1]) as of (who, at, status)`
}

/** Nearly everybody belongs to a team, some to its site. */
function levelOf(user: string): string {
  const sites = tree.regions * tree.sites
  const team = key('team', `${chance(user, 4)} % ${sites * tree.teams} + 1`)
  return `case when ${user} % 40 = 5 then ${key('site', `${chance(user, 4)} % ${sites} + 1`)} else ${team} end`
}

function userUuid(n: string, count: number): string {
  return idAt(moment(n, count), `'user ' || (${n})`)
}

function courseId(n: string, count: number): string {
  return idAt(moment(n, count), `'course ' || (${n})`)
}

async function sizes(session: pg.Client): Promise<Loaded['sizes']> {
  const { rows } = await session.query<{ table: string; megabytes: number; indexMegabytes: number }>(
    `select name as table, pg_table_size(name::regclass) / 1048576.0 as megabytes,
       pg_indexes_size(name::regclass) / 1048576.0 as "indexMegabytes"
     from unnest($1::text[]) name`,
    [tables],
  )
  return rows.map((row) => ({ ...row, megabytes: Number(row.megabytes), indexMegabytes: Number(row.indexMegabytes) }))
}
