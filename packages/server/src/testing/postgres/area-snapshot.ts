import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

const tables = ['hierarchy_levels', 'users', 'courses', 'enrolments', 'webhooks'] as const

/** Copies the rows of an area. Returns a function that restores them. */
export async function keepArea(db: Db, areaId: string): Promise<() => Promise<void>> {
  const columns = {} as Record<(typeof tables)[number], RawBuilder<unknown>>
  for (const table of tables) {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER'`.execute(db)
    columns[table] = sql.join(rows.map((row) => sql.ref(row.column_name)))
    await sql`drop table if exists ${copyOf(table)}`.execute(db)
    await sql`
      create table ${copyOf(table)} as
      select ${columns[table]} from ${sql.table(table)} where area_id = ${areaId}`.execute(db)
  }

  return () =>
    db.transaction().execute(async (tx) => {
      const ours = sql`area_id = ${areaId}`
      await sql`delete from webhooks where ${ours}`.execute(tx)
      await sql`delete from enrolments where ${ours}`.execute(tx)
      await sql`delete from courses where ${ours}`.execute(tx)
      // Service users stay, because access tokens refer to them and tests do not change them.
      await sql`delete from users where ${ours} and kind = 'person'`.execute(tx)
      await sql`delete from hierarchy_levels where ${ours} and id not in (select id from copy_of_hierarchy_levels)`.execute(
        tx,
      )
      await sql`
        update hierarchy_levels t set name = k.name, external_id = k.external_id, parent_id = k.parent_id,
          ancestor_ids = k.ancestor_ids
        from copy_of_hierarchy_levels k
        where k.id = t.id and (k.name, k.external_id, k.parent_id) is distinct from (t.name, t.external_id, t.parent_id)`.execute(
        tx,
      )
      await sql`
        insert into learning_areas (id, slug, name)
        select id, slug, name from copy_of_hierarchy_levels where parent_id is null
        on conflict (id) do update set name = excluded.name`.execute(tx)
      for (const table of tables) {
        await sql`
          insert into ${sql.table(table)} (${columns[table]}) select ${columns[table]} from ${copyOf(table)}
          on conflict do nothing`.execute(tx)
      }
    })
}

function copyOf(table: string): RawBuilder<unknown> {
  return sql.table(`copy_of_${table}`)
}
