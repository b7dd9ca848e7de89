import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../database/connection/database.ts'
import type { ApiResponse } from '../callers/call.ts'
import type { Names, Probe } from './isolation-probes.ts'

const tables = ['hierarchy_levels', 'users', 'courses', 'enrolments', 'access_tokens', 'audit_events'] as const

/** Names of the right form that are nobody's. */
export function nothing(): Partial<Names> {
  const mark = `none-${randomUUID().slice(0, 8)}`
  const [level, user, course, enrolment, webhook] = Array.from({ length: 5 }, () => randomUUID())
  return {
    level,
    user,
    course,
    enrolment,
    webhook,
    externalId: mark,
    email: `${mark}@example.org`,
    word: mark,
  } as Partial<Names>
}

/** An answer without what may differ: what was asked for, fresh ids, times. */
export function plain({ status, body }: ApiResponse, names: object) {
  let text = JSON.stringify(body)
  for (const [what, value] of Object.entries(names)) {
    if (typeof value === 'string') text = text.replaceAll(value, `<${what}>`)
  }
  text = text
    .replace(/"request_id":"[^"]*"/, '"request_id":"…"')
    .replace(/"milliseconds":[\d.]+/, '"milliseconds":0')
    .replace(/whsec_\w+/, '<secret>')
    // Events go on to be sent, here to nobody.
    .replace(/"(events_behind|parked)":\d+/g, '"$1":0')
    .replace(/"health":"(ok|retrying|down)"/g, '"health":"…"')
    .replace(/"(failing_since|next_attempt_at|last_failed_at)":"[^"]*",/g, '')
    // What a probe changed is put back, which is a change, too.
    .replace(/"version":\d+/g, '"version":0')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"next_cursor":"[^"]*"/, '"next_cursor":"…"')
    // Restoring a level raises its version, as every change does.
    .replace(/"version":\d+/g, '"version":"…"')
  return { status, body: text === '""' ? '' : JSON.parse(text) }
}

/** Fails if the answer says something of another area that the request did not. */
export function refuseLeaks(
  b: { secrets: string[] },
  probe: Probe,
  { body, headers }: ApiResponse,
  where: string,
): void {
  const sent = JSON.stringify(probe)
  const cursor = Buffer.from(body.next_cursor ?? '', 'base64url').toString('latin1')
  const said = JSON.stringify(body) + JSON.stringify([...headers]) + cursor
  for (const secret of b.secrets) {
    if (said.includes(secret) && !sent.includes(secret)) expect.fail(`${where} says ${secret}: ${said}`)
  }
}

/** Every byte of an area's rows. */
export async function fingerprint(db: Db, areaId: string): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(t::text, '|' order by t::text)) as print
      from ${sql.table(table)} as t where area_id = ${areaId}`.execute(db)
    prints[table] = rows[0]?.print ?? ''
  }
  return prints
}

/** The ids of everything in an area. */
export async function idsOf(
  db: Db,
  areaId: string,
): Promise<Record<'enrolments' | 'courses' | 'users' | 'hierarchy_levels', string[]>> {
  const ids = async (table: string, key: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(key)} as id from ${sql.table(table)} where area_id = ${areaId}`.execute(db)
    return rows.map((row) => row.id)
  }
  return {
    enrolments: await ids('enrolments', 'id'),
    courses: await ids('courses', 'id'),
    users: await ids('users', 'uuid'),
    hierarchy_levels: await ids('hierarchy_levels', 'id'),
  }
}
