import type pg from 'pg'
import { callers } from '../harness/callers.ts'
import { area } from '../harness/seed-lists.ts'

/**
 * One kind of write: as a call of the service, and as the bare transaction that writes the same rows. Triggers add the same
 * version and event to both.
 */
export interface WriteCase {
  name: string
  /** The body of a Lua function that returns method, path and body; `n` is a different number each time. */
  call: string
  /** The statements of the transaction, with `$1` for that number. */
  bare: string[]
}

const clientId = callers[0]?.clientId ?? ''
/** What events of the bare transaction name as their cause, so that their rows are as long as those of the service. */
export const cause = JSON.stringify({ via: 'api', client_id: clientId, acting_user: clientId, request_id: clientId })

export const people = 5_000
/** Enough for the numbers of many rounds: a second enrolment of somebody would be refused. */
const courses = 5_000

/** Ids that are easy to derive from a number in both Lua and SQL. */
const prefix = { user: 'aaaaaaaa', put: 'bbbbbbbb', course: 'cccccccc', enrolment: 'eeeeeeee' }
const n = '$1::bigint'
export const person = `(${n} % ${people} + 1)`
export const id = (kind: keyof typeof prefix, number: string) =>
  `('${prefix[kind]}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
export const luaId = (kind: keyof typeof prefix, number: string) =>
  `string.format("${prefix[kind]}-0000-7000-8000-%012d", ${number})`

/** A version 7 UUID of the current time, as the service creates them. */
const newId = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  translate(substr(gen_random_uuid()::text, 16, 21), '-', ''))::uuid`

function audit(action: string, subject: string, details: string): string {
  return `insert into audit_events (id, at, action, actor_kind, actor_id, area_id, client_id, acting_user, subject, address,
      request_id, details)
    values (${newId}, now(), '${action}', 'client', '${area}', '${area}', '${area}', '${area}', (${subject})::text, '127.0.0.1',
      gen_random_uuid()::text, '${details}')`
}

function newPerson(uuid: string): string {
  return `insert into users (area_id, uuid, kind, display_name, email, external_id, role, level_id, created_by_client)
    values ('${area}', ${uuid}, 'person', 'Somebody ' || ${n}, ${n} || '@example.net', 'X-' || ${n}, 'learner', '${area}', '${clientId}')`
}

const luaPerson = `string.format('{"display_name":"Somebody %d","email":"%d@example.net","external_id":"X-%d"}', n, n, n)`

export const writeCases: WriteCase[] = [
  {
    name: 'create a person',
    call: `return "POST", "/api/1/users", ${luaPerson}`,
    bare: [newPerson(newId), audit('user.created', newId, '{"role": "learner"}')],
  },
  {
    name: 'put a new person',
    call: `return "PUT", "/api/1/users/" .. ${luaId('put', 'n')}, ${luaPerson}`,
    bare: [newPerson(id('put', n)), audit('user.created', id('put', n), '{"role": "learner"}')],
  },
  {
    name: 'patch a person',
    call: `return "PATCH", "/api/1/users/" .. ${luaId('user', `n % ${people} + 1`)}, string.format('{"display_name":"Somebody %d"}', n)`,
    bare: [
      `update users set display_name = 'Somebody ' || ${n}, updated_at = moment_of_change()
        where area_id = '${area}' and uuid = ${id('user', person)}`,
      `insert into changes (kind, key) values ('user', '${area}/' || ${id('user', person)})`,
      `select pg_notify('backoffice_changes', '')`,
      audit('user.edited', id('user', person), '{"changed": ["display_name"]}'),
    ],
  },
  {
    name: 'enrol',
    call: `return "POST", "/api/1/enrolments", '{"user_uuid":"' .. ${luaId('user', `n % ${people} + 1`)} .. '","course_id":"' .. ${luaId('course', `math.floor(n / ${people}) % ${courses} + 1`)} .. '"}'`,
    bare: [
      `insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)
        values (${newId}, '${area}', ${id('user', person)}, '${area}', ${id('course', `${n} / ${people} % ${courses} + 1`)},
          'enrolled', 0, now())`,
      audit('enrolment.created', newId, '{"user_uuid": "somebody", "course_id": "something"}'),
    ],
  },
  {
    name: 'record progress',
    call: `return "PATCH", "/api/1/enrolments/" .. ${luaId('enrolment', `n % ${people} + 1`)}, string.format('{"progress":%d}', math.floor(n / ${people}) % 100)`,
    bare: [
      `update enrolments set progress = ${n} / ${people} % 100, updated_at = moment_of_change()
        where area_id = '${area}' and id = ${id('enrolment', person)}`,
      audit('enrolment.edited', id('enrolment', person), '{"before": {"progress": 1}, "after": {"progress": 2}}'),
    ],
  },
]

/** Creates people, courses and enrolments to write to; the rest of the area is not touched. */
export async function prepareWrites(db: pg.Client): Promise<void> {
  const numbers = (count: number) => `generate_series(1, ${count}) n`
  await db.query(`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
      select '${area}', ${id('user', 'n')}, 'person', 'Somebody', 'learner', '${area}' from ${numbers(people)}
      on conflict do nothing;
    insert into courses (id, area_id, level_id, title, description, language, status, self_enrolment)
      select ${id('course', 'n')}, '${area}', '${area}', 'Course ' || n, '', 'en', 'published', true from ${numbers(courses + 1)}
      on conflict do nothing;
    insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at, started_at)
      select ${id('enrolment', 'n')}, '${area}', ${id('user', 'n')}, '${area}', ${id('course', String(courses + 1))},
        'in_progress', 0, now(), now() from ${numbers(people)}
      on conflict do nothing`)
  for (const table of ['users', 'courses', 'enrolments']) await db.query(`vacuum (analyze) ${table}`)
}
