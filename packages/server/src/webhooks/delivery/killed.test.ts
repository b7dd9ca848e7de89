import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectWithoutLimits, type Db } from '../../database/connection/database.ts'
import { findRunningPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { removeDataFolder } from '../../testing/service/data-folder.ts'
import { runCommand } from '../../testing/service/run-command.ts'
import { isSender, sendersOf } from '../../testing/service/sender-processes.ts'
import { startServiceProcess } from '../../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../../testing/service/used-data-folder.ts'
import { startReceiver } from '../../testing/service/webhook-receiver.ts'
import { perReceiver } from './pacing.ts'

const people = 40

test('what a killed process was sending is sent by the next one: nothing is lost, and little arrives twice', async () => {
  const { first, senders, start, receiver, answer } = await startSending()
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  // Sooner than the deadline of its request, with which it might end, too.
  await expect.poll(() => senders.filter(isSender), { timeout: 10_000 }).toEqual([])
  answer()
  await start()
  // Until the lease of the dead process ends.
  await expect.poll(() => new Set(receiver.ids()).size, { timeout: 120_000 }).toBe(people)
  expect(receiver.ids().length - people).toBeLessThanOrEqual(perReceiver)
})

test('a process that is told to end does not wait for a receiver, leaves no sender, and does not blame the receiver', async () => {
  const { first, senders, start, receiver, answer, query } = await startSending()
  expect(await first.stop()).toBe(0)
  expect(senders.filter(isSender)).toEqual([])
  answer()
  await start()
  const failed = sql<{ id: string }>`select id from webhook_attempts where outcome = 'failed'`
  expect(await query((db) => failed.execute(db))).toMatchObject({ rows: [] })
  await expect.poll(() => new Set(receiver.ids()).size).toBe(people)
})

/** A service whose first event is in mid-air, at a receiver that says nothing until it is told to. */
async function startSending() {
  const dataDir = await makeUsedDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const env = { DATA_DIR: dataDir, WEBHOOK_ALLOW: '127.0.0.1' }
  const run = async (...words: string[]) => {
    const { code, failed } = await runCommand(words, env)
    expect([code, failed]).toEqual([0, ''])
  }
  const start = async () => {
    const service = await startServiceProcess(env)
    onTestFinished(async () => void (await service.stop()))
    return service
  }
  const silence: (() => void)[] = []
  const receiver = await startReceiver((_received, response) => void silence.push(() => response.destroy()))
  const answer = () => {
    for (const end of silence) end()
    receiver.answerWith((_received, response) => response.end())
  }
  const query = async <Result>(ask: (db: Db) => Promise<Result>): Promise<Result> => {
    const connection = findRunningPostgres(dataDir)
    if (!connection) throw new Error('the database does not run')
    const db = connectWithoutLimits(connection, silent)
    return ask(db).finally(() => db.destroy())
  }
  const first = await start()
  await run('area', 'create', 'North', '--slug', 'north')
  await run('webhook', 'create', '--area', 'north', '--url', receiver.url)
  await query(addPeople)
  // The first event goes alone, and is in mid-air now.
  await expect.poll(() => receiver.received.length).toBe(1)
  const senders = process.platform === 'linux' ? sendersOf(first.child.pid) : []
  expect(senders).toHaveLength(process.platform === 'linux' ? 1 : 0)
  return { first, senders, start, receiver, answer, query }
}

/** As somebody would with psql. */
async function addPeople(db: Db): Promise<void> {
  await sql`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
    select id, gen_random_uuid(), 'person', 'Person ' || n, 'learner', id
    from learning_areas, generate_series(1, ${people}::int) as n`.execute(db)
}
