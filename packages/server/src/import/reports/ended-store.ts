import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { everyRow } from '../plan/every-row.ts'

/** An ended record with its external id; an enrolment has those of its user and its class. */
export interface Ended {
  file: string
  user: string | null
  class: string | null
  org: string | null
  name: string
}

/** Collects all records that the import has ended, whether by a line or because they are missing from a bulk file. */
export async function collectEnded(tx: Tx, areaId: AreaId, orgs: { sourcedId: string; name: string }[]): Promise<void> {
  await sql`
    create temporary table ended_report
    (id int generated always as identity primary key, file text, "user" text, class text, org text, name text)
    on commit drop`.execute(tx)
  await sql`
    insert into ended_report (file, org, name)
    select 'orgs.csv', id, name from unnest(
      ${orgs.map(({ sourcedId }) => sourcedId)}::text[], ${orgs.map(({ name }) => name)}::text[]
    ) as org (id, name)`.execute(tx)
  await sql`
    insert into ended_report (file, class, name)
    select 'classes.csv', c.external_id, c.title
    from ended_classes join courses c using (id) where c.area_id = ${areaId} order by c.external_id`.execute(tx)
  await sql`
    insert into ended_report (file, "user", name)
    select 'users.csv', u.external_id, u.display_name
    from ended_users join users u using (uuid) where u.area_id = ${areaId} order by u.external_id`.execute(tx)
  await sql`
    insert into ended_report (file, "user", class, name)
    select 'enrollments.csv', u.external_id, c.external_id, u.display_name || ', ' || c.title
    from ended_enrolments join enrolments e using (id)
    join users u on u.area_id = e.area_id and u.uuid = e.user_uuid
    join courses c on c.area_id = e.area_id and c.id = e.course_id
    -- An enrolment that was completed after the plan was made has not ended.
    where e.area_id = ${areaId} and e.status = 'withdrawn' order by c.external_id, u.external_id`.execute(tx)
}

export function everyEnded(tx: Tx): AsyncGenerator<Ended> {
  return everyRow(async (after, limit) => {
    const { rows } = await sql<Ended & { id: number }>`
      select id, file, "user", class, org, name from ended_report
      where id > ${after} order by id limit ${limit}`.execute(tx)
    return rows
  })
}
