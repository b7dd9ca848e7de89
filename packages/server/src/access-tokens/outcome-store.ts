import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { CallsByOutcome, CountedStep, Step } from './outcome-counts.ts'

export interface StepOfCalls extends CallsByOutcome {
  start: Date
}

/** Skips clients that a failover or a restore has lost. */
export async function addOutcomes(db: Db, steps: CountedStep[]): Promise<void> {
  if (steps.length === 0) return
  const column = <Value>(read: (row: CountedStep) => Value) => steps.map(read)
  // In a fixed order, so that two instances that write at once wait for each other instead of deadlocking.
  await sql`
    insert into access_token_outcomes (client_id, step, start, ok, mistake, refused, limited, failed, durations)
    select client_id, step, start, ok, mistake, refused, limited, failed, durations::bigint[]
    from unnest(${column(({ clientId }) => clientId)}::uuid[], ${column(({ step }) => step)}::text[],
      ${column(({ start }) => start)}::timestamptz[], ${column(({ ok }) => ok)}::bigint[],
      ${column(({ mistake }) => mistake)}::bigint[], ${column(({ refused }) => refused)}::bigint[],
      ${column(({ limited }) => limited)}::bigint[], ${column(({ failed }) => failed)}::bigint[],
      ${column(({ durations }) => `{${durations}}`)}::text[])
      as counted (client_id, step, start, ok, mistake, refused, limited, failed, durations)
    join (select client_id from access_tokens) as known using (client_id)
    order by client_id, step, start
    on conflict (client_id, step, start) do update set
      ok = access_token_outcomes.ok + excluded.ok,
      mistake = access_token_outcomes.mistake + excluded.mistake,
      refused = access_token_outcomes.refused + excluded.refused,
      limited = access_token_outcomes.limited + excluded.limited,
      failed = access_token_outcomes.failed + excluded.failed,
      durations = (
        select array_agg(coalesce(old, 0) + coalesce(new, 0) order by position)
        from unnest(access_token_outcomes.durations, excluded.durations) with ordinality as pair (old, new, position)
      )`.execute(db)
}

/** Oldest first. Hours or days without calls are left out. */
export async function listOutcomes(db: Db, clientId: string, step: Step, since: Date): Promise<StepOfCalls[]> {
  const rows = await db
    .selectFrom('access_token_outcomes')
    .select(['start', 'ok', 'mistake', 'refused', 'limited', 'failed', 'durations'])
    .where('client_id', '=', clientId)
    .where('step', '=', step)
    .where('start', '>=', since)
    .orderBy('start')
    .execute()
  return rows.map(({ start, ok, mistake, refused, limited, failed, durations }) => ({
    start,
    ok: Number(ok),
    mistake: Number(mistake),
    refused: Number(refused),
    limited: Number(limited),
    failed: Number(failed),
    durations: durations.map(Number),
  }))
}

export async function deleteOutcomesBefore(db: Db, step: Step, start: Date): Promise<void> {
  await db.deleteFrom('access_token_outcomes').where('step', '=', step).where('start', '<', start).execute()
}
