import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface AuditRow {
  id: string
  at: Date
  action: string
  refusal?: string | undefined
  actorKind: string
  actorId?: string | undefined
  areaId?: string | undefined
  clientId?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
  address?: string | undefined
  requestId?: string | undefined
  details?: Record<string, unknown> | undefined
}

export async function insertAuditRows(db: Db, rows: AuditRow[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    refusal: row.refusal ?? null,
    actor_kind: row.actorKind,
    actor_id: row.actorId ?? null,
    area_id: row.areaId ?? null,
    client_id: row.clientId ?? null,
    acting_user: row.actingUser ?? null,
    subject: row.subject ?? null,
    address: row.address ?? null,
    request_id: row.requestId ?? null,
    details: JSON.stringify(row.details ?? {}),
  }))
  await db.insertInto('audit_events').values(values).execute()
}

/** The oldest refusals beyond `keep`; ids sort by time. */
export async function deleteOldRefusals(db: Db, keep: number): Promise<void> {
  await sql`
    delete from audit_events where refusal is not null and id <= (
      select id from audit_events where refusal is not null order by id desc offset ${keep} limit 1
    )`.execute(db)
}
