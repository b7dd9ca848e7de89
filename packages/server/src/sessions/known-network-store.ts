import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'

/** Returns those of these networks that belong to an active administrator. */
export async function findKnownNetworks(db: Db, networks: string[], after: Date): Promise<string[]> {
  const found = await db
    .selectFrom('known_networks')
    .innerJoin('administrators', 'administrators.id', 'known_networks.administrator_id')
    .select('network')
    .distinct()
    .where(sql<boolean>`network = any(${networks})`)
    .where('known_networks.last_signed_in_at', '>', after)
    .where('administrators.active', '=', true)
    .execute()
  return found.map(({ network }) => network)
}

export async function upsertKnownNetwork(
  db: Db,
  { administratorId, network, at }: { administratorId: string; network: string; at: Date },
): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ administrator_id: administratorId, network, last_signed_in_at: at })
    .onConflict((conflict) => conflict.columns(['administrator_id', 'network']).doUpdateSet({ last_signed_in_at: at }))
    .execute()
}

/** Keeps only the `max` most recent. */
export async function deleteOldestKnownNetworks(db: Db, administratorId: string, max: number): Promise<void> {
  await db
    .deleteFrom('known_networks')
    .where('administrator_id', '=', administratorId)
    .where('network', 'in', (select) =>
      select
        .selectFrom('known_networks')
        .select('network')
        .where('administrator_id', '=', administratorId)
        .orderBy('last_signed_in_at', 'desc')
        .orderBy('network')
        .offset(max),
    )
    .execute()
}

export async function deleteKnownNetworks(db: Db, administratorId: string): Promise<void> {
  await db.deleteFrom('known_networks').where('administrator_id', '=', administratorId).execute()
}

export async function deleteUnusedKnownNetworks(db: Db, before: Date): Promise<void> {
  // A locked row is being used for a sign-in or deleted by another instance, so skip it.
  await sql`
    delete from known_networks where (administrator_id, network) in (
      select administrator_id, network from known_networks where last_signed_in_at <= ${before}
      for update skip locked
    )`.execute(db)
}
