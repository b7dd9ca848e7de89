import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import type { Webhook } from '../webhook.ts'

/** Later parked events of the same subjects wait for these; they could not be sent first anyway. */
export async function holdLaterParked(
  db: Db,
  { areaId, id }: Pick<Webhook, 'areaId' | 'id'>,
  parked: readonly { position: bigint | string; subjectId: string }[],
): Promise<void> {
  await sql`
    update webhook_parked as later set next_attempt_at = null
    from unnest(${parked.map(({ position }) => position)}::bigint[], ${parked.map(({ subjectId }) => subjectId)}::uuid[])
      as parked (position, subject_id)
    where later.area_id = ${areaId} and later.webhook_id = ${id} and later.subject_id = parked.subject_id
      and later.position > parked.position and later.next_attempt_at is not null`.execute(db)
}
