import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { refusalsOfClients } from './refusals-of-clients.ts'

/** Rows of the audit trail and entries of its indexes that this transaction has read. */
async function countRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
    where oid = 'audit_events'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'audit_events'::regclass)`.execute(tx)
  return rows[0]?.read ?? 0
}

test.each(['without', 'with'])(
  'why a busy client was refused is found without reading its changes, %s statistics',
  async (statistics) => {
    const { db, createRecord, clock } = await startIntegrationServer()
    const { client_id } = await createRecord()
    const at = clock.now()
    const row = { at, actor_kind: 'client', actor_id: client_id, client_id, details: '{}' }
    const changes = Array.from({ length: 3_000 }, () => ({ ...row, id: uuidV7(at), action: 'user.edited' }))
    await db.insertInto('audit_events').values(changes).execute()
    const refused = { ...row, id: uuidV7(at), action: 'api.called', refusal: 'token_expired', budget: 'client' }
    await db.insertInto('audit_events').values(refused).execute()
    if (statistics === 'with') await sql`analyze audit_events`.execute(db)
    await db.transaction().execute(async (tx) => {
      const before = await countRead(tx)
      const found = await refusalsOfClients({ db: tx, now: clock.now }, [client_id])
      expect(found.get(client_id)).toMatchObject([{ reason: 'token_expired', count: 1 }])
      expect((await countRead(tx)) - before).toBeLessThan(50)
    })
  },
)
