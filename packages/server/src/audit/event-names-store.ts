import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

/** A row of an area. */
export interface AreaThing {
  areaId: AreaId
  id: string
}

export interface NamedThing extends AreaThing {
  /** Null for an anonymised person, whose name is gone. */
  name: string | null
}

const tables = {
  users: sql`t.uuid as id, case when t.anonymised_at is null then t.display_name end as name`,
  courses: sql`t.id, t.title as name`,
  hierarchy_levels: sql`t.id, t.name`,
}
export type NamedTable = keyof typeof tables

/** The current names of these rows, in one query. */
export async function listNames(db: Db, table: NamedTable, wanted: AreaThing[]): Promise<NamedThing[]> {
  if (wanted.length === 0) return []
  const key = sql.ref(table === 'users' ? 't.uuid' : 't.id')
  const { rows } = await sql<NamedThing>`
    select t.area_id as "areaId", ${tables[table]}
    from unnest(${wanted.map(({ areaId }) => areaId)}::uuid[], ${wanted.map(({ id }) => id)}::uuid[]) as wanted (area_id, id)
    join ${sql.table(table)} as t on t.area_id = wanted.area_id and ${key} = wanted.id`.execute(db)
  return rows
}

export async function listNamesOfClients(db: Db, clientIds: string[]): Promise<{ id: string; name: string }[]> {
  if (clientIds.length === 0) return []
  return db
    .selectFrom('access_tokens')
    .select(['client_id as id', 'name'])
    .where('client_id', 'in', clientIds)
    .execute()
}
