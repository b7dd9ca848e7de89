import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import { sequencerLock } from '../../database/events/number-events.ts'
import { uuidV7 } from '../../text/uuid-v7.ts'

interface PlantedEvent {
  type?: string
  subject?: string
  clientId?: string
}

/** Adds events to the feed of an area, as if something had happened. Returns their ids. */
export async function plantEvents(db: Db, areaId: string, events: PlantedEvent[]): Promise<string[]> {
  const ids = events.map(() => uuidV7(new Date()))
  await db.transaction().execute(async (tx) => {
    // The service may be giving positions to real events.
    await sql`select pg_advisory_xact_lock(${sequencerLock}::bigint)`.execute(tx)
    await sql`
      insert into events (area_id, position, id, type, subject_id, version, data, caused_by, happened_at, numbered_at)
      select ${areaId}::uuid, (select coalesce(max(position), 0) from events where area_id = ${areaId}) + place, id, type,
        subject, 1, '{"changed":["role"]}', case when client = '' then null else jsonb_build_object('client_id', client) end,
        now(), now()
      from unnest(${ids}::uuid[], ${events.map(({ type = 'user.changed' }) => type)}::text[],
        ${events.map(({ subject = randomUUID() }) => subject)}::uuid[], ${events.map(({ clientId = '' }) => clientId)}::text[])
        with ordinality as planted (id, type, subject, client, place)`.execute(tx)
  })
  return ids
}
