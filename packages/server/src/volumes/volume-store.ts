import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'

export interface Volume {
  areaId: string
  /** A client; the area itself for its administrators. */
  writerId: string
  hour: Date
  bytes: number
}

/** In a fixed order, so that two instances that write at once wait for each other instead of deadlocking. */
export async function addVolumes(db: Db, volumes: readonly Volume[]): Promise<void> {
  await sql`
    insert into write_volumes (area_id, writer_id, hour, bytes)
    select * from unnest(${volumes.map(({ areaId }) => areaId)}::uuid[],
      ${volumes.map(({ writerId }) => writerId)}::uuid[], ${volumes.map(({ hour }) => hour)}::timestamptz[],
      ${volumes.map(({ bytes }) => Math.round(bytes))}::bigint[]) as written (area_id, writer_id, hour, bytes)
    order by area_id, writer_id, hour
    on conflict (area_id, writer_id, hour) do update set bytes = write_volumes.bytes + excluded.bytes`.execute(db)
}

/** Of these areas, or of all. */
export async function listVolumes(db: Db, since: Date, areaIds?: readonly string[]): Promise<Volume[]> {
  const ofAreas = areaIds ? sql`area_id = any(${areaIds}::uuid[])` : sql`true`
  const { rows } = await sql<Volume & { bytes: string }>`
    select area_id as "areaId", writer_id as "writerId", hour, bytes from write_volumes
    where ${ofAreas} and hour > ${since}`.execute(db)
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }))
}

export async function deleteVolumesBefore(db: Db, hour: Date): Promise<void> {
  await sql`delete from write_volumes where hour < ${hour}`.execute(db)
}
