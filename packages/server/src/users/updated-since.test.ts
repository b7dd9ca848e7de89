import type { User } from '@backoffice/contract/user'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../database/connection/database.ts'
import { momentOfChange } from '../database/schema/moment-of-change.ts'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import { type IntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { plantLevel, plantUser } from '../testing/samples/learning-data.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A client's copy of the users, kept up to date by asking for what has changed. */
interface Copy {
  users: Map<string, string>
  /** Where the next walk begins. */
  since: string
}

/** One walk to the end of the list; returns the greatest `updated_at` it has seen. */
async function walk(call: ActingUserApi, copy: Copy): Promise<string> {
  let greatest = copy.since
  let cursor: string | null = null
  do {
    const at = `/users?updated_since=${copy.since}&limit=${1 + Math.floor(Math.random() * 60)}`
    const { status, body } = await call('GET', cursor === null ? at : `${at}&cursor=${cursor}`)
    expect(status).toBe(200)
    for (const user of body.data as User[]) {
      copy.users.set(user.uuid, user.display_name)
      if (user.updated_at > greatest) greatest = user.updated_at
    }
    cursor = body.next_cursor
  } while (cursor !== null)
  return greatest
}

/**
 * Changes people by calls, and in transactions that end long after they have changed something. Those change each
 * person once: what a reader has missed of them is not made good by a later change.
 */
async function write(server: IntegrationServer, call: ActingUserApi, uuids: string[]): Promise<void> {
  const [often, once] = [uuids.slice(0, 8), uuids.slice(8)]
  let writing = true
  let version = 0
  const byCall = async () => {
    while (writing) {
      const uuid = often[Math.floor(Math.random() * often.length)]
      await call('PATCH', `/users/${uuid}`, { display_name: `version ${++version}` })
    }
  }
  const db = connect(server.connection, silent)
  onTestFinished(() => db.destroy())
  const slowly = async () => {
    while (once.length > 0) {
      await db.transaction().execute(async (tx) => {
        for (const uuid of once.splice(0, 3)) {
          const change = { display_name: `late version ${++version}`, updated_at: momentOfChange }
          await tx.updateTable('users').set(change).where('uuid', '=', uuid).execute()
          await pause(Math.random() * 20)
        }
        await pause(Math.random() * 100)
      })
    }
  }
  const quick = [byCall(), byCall()]
  await Promise.all(Array.from({ length: 4 }, slowly))
  writing = false
  await Promise.all(quick)
}

test('whoever asks again and again for what has changed since misses nothing, however late a change ends', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const { db } = server
  const top = await plantLevel(db, undefined, { slug: 'walked' })
  const record = await server.createRecord({ learning_area: 'walked', access: 'read_write' })
  const call = actingAs(server, await tokenFor(server, record), record.client_id)
  const uuids = await Promise.all(Array.from({ length: 250 }, () => plantUser(db, top)))

  const begin = '2000-01-01T00:00:00.000Z'
  /** Goes on from the newest that it has seen. */
  const fromNewest: Copy = { users: new Map(), since: begin }
  /** Walks again from where the walk before began, and only then goes on. */
  const fromBefore: Copy = { users: new Map(), since: begin }

  let writing = true
  const writers = write(server, call, uuids).finally(() => {
    writing = false
  })
  let next = begin
  const step = async () => {
    fromNewest.since = await walk(call, fromNewest)
    const reached = await walk(call, fromBefore)
    fromBefore.since = next
    next = reached
  }
  while (writing) await step()
  await writers
  // What has just ended is settled by the time of another query.
  await pause(5)
  await step()

  const { rows } = await sql<{ uuid: string; display_name: string }>`
    select uuid, display_name from users where kind = 'person' and area_id = ${top.id}`.execute(db)
  const last = new Map(rows.map((row) => [row.uuid, row.display_name]))
  expect(missed(fromNewest, last), 'from the newest').toEqual([])
  expect(missed(fromBefore, last), 'from the walk before').toEqual([])
})

test('a change that has not ended hides what was made after it, until it ends', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const { db } = server
  const top = await plantLevel(db, undefined, { slug: 'walked' })
  const record = await server.createRecord({ learning_area: 'walked' })
  const call = actingAs(server, await tokenFor(server, record), record.client_id)
  const [late, early] = [await plantUser(db, top), await plantUser(db, top)]
  await pause(5)
  const names = async () => {
    const { body } = await call('GET', '/users?updated_since=2000-01-01T00:00:00Z')
    return body.data.map((user: User) => user.display_name)
  }
  expect(await names()).toEqual(['Ada', 'Ada'])

  const other = connect(server.connection, silent)
  onTestFinished(() => other.destroy())
  await other.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ display_name: 'late', updated_at: momentOfChange })
      .where('area_id', '=', top.areaId)
      .where('uuid', '=', late)
      .execute()
    await pause(5)
    await db
      .updateTable('users')
      .set({ display_name: 'early', updated_at: momentOfChange })
      .where('area_id', '=', top.areaId)
      .where('uuid', '=', early)
      .execute()
    await pause(5)
    // Showing "early" now would lead the reader past "late", which is older but not to be seen yet.
    expect(await names()).toEqual(['Ada'])
  })
  await pause(5)
  expect(await names()).toEqual(['late', 'early'])
})

function missed({ users }: Copy, last: Map<string, string>): string[] {
  return [...last].filter(([uuid, name]) => users.get(uuid) !== name).map(([, name]) => name)
}
