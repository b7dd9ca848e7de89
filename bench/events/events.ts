import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectWithoutLimits } from '../../packages/server/src/database/connection/database.ts'
import { createSettling } from '../../packages/server/src/database/events/sequencer.ts'
import { asAreaId } from '../../packages/server/src/database/schema/area-id.ts'
import { migrate } from '../../packages/server/src/database/upkeep/migrate.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/embedded-postgres/embedded-postgres.ts'
import { listEvents } from '../../packages/server/src/events/event-store.ts'
import { createLog } from '../../packages/server/src/log.ts'

// npm run bench:events [-- pages]: what events cost, in CPU time of PostgreSQL's process, which does not depend on what else the machine does. Linux only.

const log = createLog('warn')
/** The connection of `db`. */
const ofService = `select pid from pg_stat_activity where application_name = 'backoffice' limit 1`
const area = asAreaId('11111111-1111-4111-8111-111111111111')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-events-'))
const postgres = await startEmbeddedPostgres({ dataDir, log, purpose: 'bench', flags: [] })
const db = connectWithoutLimits(postgres.connection, log)
const client = new pg.Client(postgres.connection)
try {
  await migrate(db)
  await client.connect()
  await client.query(`insert into learning_areas values ('${area}', 'north', 'North')`)
  await client.query(
    `insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug) values ('${area}', '${area}', array['${area}'::uuid], 'North', 'north')`,
  )
  await comparePages()
  await client.query('truncate events')
  if (process.argv[2] !== 'pages') await bench()
} finally {
  await client.end()
  await db.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}

async function bench(): Promise<void> {
  const ours = await processOf('select pg_backend_pid() as pid')
  await insertPeople(5_000)
  const { rows } = await client.query<{ uuid: string }>('select uuid from users')
  await client.query('vacuum analyze users')

  const single: Record<string, number[]> = { on: [], off: [] }
  for (let round = 0; round < 6; round++) {
    for (const events of inTurn(round)) {
      await setTriggers(events)
      // A connection plans again after a change of triggers.
      for (const { uuid } of rows.slice(0, 20)) await editPerson(uuid, events)
      const before = cpuSeconds(ours)
      for (const { uuid } of rows.slice(20 + round * 500, 520 + round * 500)) await editPerson(uuid, events)
      single[events]?.push(cpuSeconds(ours) - before)
    }
  }
  const ratio = median(single.on) / median(single.off)
  console.log(`single writes with events, compared with the same without: ${ratio.toFixed(3)} (target ≤ 1.10)`)

  const bulk: Record<string, number[]> = { on: [], off: [] }
  for (let round = 0; round < 4; round++) {
    for (const events of inTurn(round)) {
      await setTriggers(events)
      const before = cpuSeconds(ours)
      await insertPeople(10_000)
      bulk[events]?.push(cpuSeconds(ours) - before)
    }
  }
  const speed = median(bulk.off) / median(bulk.on)
  console.log(
    `speed of inserting 10,000 people at a time, compared with the same without: ${speed.toFixed(3)} (target ≥ 0.85)`,
  )

  const settling = createSettling(db)
  await settling.once()
  // As single writes leave them, and as imports do.
  for (const [inOneRow, count] of [
    [1, 20_000],
    [500, 2_000],
  ] as const) {
    await client.query(`
      insert into unsettled_events (area_id, types, subject_ids, versions, data)
      select '${area}', array_fill('user.changed'::text, array[${inOneRow}]),
        (select array_agg(gen_random_uuid()) from generate_series(1, ${inOneRow}) where n > 0),
        array_fill(1::bigint, array[${inOneRow}]), array_fill('{"changed": ["email"]}'::jsonb, array[${inOneRow}])
      from generate_series(1, ${count}) n`)
    const theirs = await processOf(ofService)
    const [before, numberedBefore] = [cpuSeconds(theirs), settling.counted().numbered]
    await settling.once()
    const perSecond = (settling.counted().numbered - numberedBefore) / (cpuSeconds(theirs) - before)
    console.log(`events numbered per second of CPU, ${inOneRow} in a row: ${Math.round(perSecond)} (target ≥ 20,000)`)
  }
}

/** Each comes first as often as the other. */
function inTurn(round: number): string[] {
  return round % 2 === 0 ? ['off', 'on'] : ['on', 'off']
}

/** Off: as before there were versions and events. */
async function setTriggers(events: string): Promise<void> {
  await client.query(`alter table users ${events === 'on' ? 'enable' : 'disable'} trigger user`)
}

async function insertPeople(count: number): Promise<void> {
  await client.query(`
    insert into users (area_id, uuid, kind, display_name, email, role, level_id)
    select '${area}', gen_random_uuid(), 'person', 'Person ' || n, 'p' || n || '@example.org', 'learner', '${area}'
    from generate_series(1, ${count}) n`)
}

/** What a PATCH of a person sends, without the audit trail. */
async function editPerson(uuid: string, events: string): Promise<void> {
  await client.query(`begin`)
  if (events === 'on') await client.query(`set local backoffice.caused_by = '{"via": "api"}'`)
  await client.query({
    name: 'lock',
    text: `select display_name from users where area_id = $1 and uuid = $2 for no key update`,
    values: [area, uuid],
  })
  await client.query({
    name: 'edit',
    text: `update users set display_name = display_name || '.', updated_at = moment_of_change()
      where area_id = $1 and uuid = $2`,
    values: [area, uuid],
  })
  await client.query('commit')
}

/** A page of 1,000 somewhere in a feed that grows. */
async function comparePages(): Promise<void> {
  let [events, first] = [0, 0]
  for (const [name, count] of [
    ['10⁴', 10_000],
    ['10⁶', 1_000_000],
    ['10⁷', 10_000_000],
  ] as const) {
    await client.query(`
      insert into events (area_id, position, id, type, subject_id, version, data, happened_at, numbered_at)
      select '${area}', n, gen_random_uuid(), 'user.changed', gen_random_uuid(), 1, '{"changed": ["email"]}', now(), now()
      from generate_series(${events + 1}, ${count}) n`)
    events = count
    await client.query('vacuum analyze events')
    const readPage = () => {
      const after = BigInt(Math.floor((count - 1_000) * Math.random()))
      return listEvents(db, area, { after, until: after + 1000n, types: ['user.created', 'user.changed'], limit: 1000 })
    }
    // The first ones are planned.
    for (let n = 0; n < 20; n++) await readPage()
    const theirs = await processOf(ofService)
    const times: number[] = []
    for (let n = 0; n < 100; n++) {
      const before = cpuSeconds(theirs)
      await readPage()
      times.push(cpuSeconds(theirs) - before)
    }
    first ||= median(times)
    const ratio = (median(times) / first).toFixed(2)
    console.log(
      `a page of 1,000 of ${name} events, compared with 10⁴: ${ratio} (${(median(times) * 1000).toFixed(1)} ms)`,
    )
  }
}

async function processOf(query: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(query)
  return rows[0]?.pid ?? Number.NaN
}

function cpuSeconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
}

function median(values: number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
