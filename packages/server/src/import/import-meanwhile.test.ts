import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type BundleLines, enrolment, type ImportGround, prepareImport, small } from '../testing/one-roster-bundle.ts'

/** Somebody changes a row, and the change becomes true while the import, which has planned already, waits for it. */
async function loadDuring({ db, load }: ImportGround, change: (tx: Tx) => Promise<unknown>, lines: BundleLines) {
  const loading = await db.transaction().execute(async (tx) => {
    await change(tx)
    const report = load(lines)
    await expect.poll(() => waitingImports(db), { timeout: 10_000 }).toBe(1)
    return { report }
  })
  return loading.report
}

async function waitingImports(db: ImportGround['db']): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'backoffice import' and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}

test('an enrolment that is completed while an import would withdraw it stays completed', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  await ground.db.updateTable('enrolments').set({ status: 'in_progress', progress: 80 }).execute()
  const { counts } = await loadDuring(
    ground,
    (tx) => tx.updateTable('enrolments').set({ status: 'completed', progress: 100, score: '95' }).execute(),
    { enrollments: [enrolment('ada', 'class-1', { status: 'tobedeleted' })] },
  )
  expect(await ground.db.selectFrom('enrolments').select(['status', 'score']).execute()).toEqual([
    { status: 'completed', score: '95.00' },
  ])
  expect(counts.enrolments).toMatchObject({ unchanged: 1, ended: 0 })
})

test('somebody who enrols again while an import would do it keeps what they have begun', async () => {
  const ground = await prepareImport()
  await ground.load(small)
  await ground.db.updateTable('enrolments').set({ status: 'withdrawn' }).execute()
  const begun = { status: 'in_progress' as const, progress: 60, due_at: new Date('2027-03-01T00:00:00Z') }
  const { counts } = await loadDuring(ground, (tx) => tx.updateTable('enrolments').set(begun).execute(), {
    enrollments: [enrolment('ada', 'class-1')],
  })
  expect(await ground.db.selectFrom('enrolments').select(['status', 'progress', 'due_at']).execute()).toEqual([begun])
  expect(counts.enrolments).toMatchObject({ unchanged: 1, changed: 0 })
})
