import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestDatabase } from '../../testing/postgres/clone-database.ts'
import { createTestDatabase, silent } from '../../testing/postgres/test-database.ts'
import { connect, type Db } from './database.ts'
import { sendTogether } from './send-together.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** One connection, so that every query meets what the ones before it left. */
function connectOnce(): Db {
  const db = connect({ ...database.connection, max: 1 }, silent)
  onTestFinished(() => db.destroy())
  return db
}

async function preparedTexts(db: Db, part: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)
  return rows.map(({ text }) => text).filter((text) => text.includes(part))
}

test('a statement that comes again and again is prepared once, and gives the same columns each time', async () => {
  const db = connectOnce()
  for (let n = 1; n <= 8; n++) {
    const { rows } = await sql`select ${n}::int as often, ${null}::text as nothing, now() as at`.execute(db)
    expect(rows).toEqual([{ often: n, nothing: null, at: expect.any(Date) }])
  }
  expect(await preparedTexts(db, 'as often')).toHaveLength(1)
})

test('a search is not prepared: it is planned for what is searched for', async () => {
  const db = connectOnce()
  for (let n = 0; n < 8; n++) await sql`select 'sought' where 'sought' like ${'s%'}`.execute(db)
  expect(await preparedTexts(db, 'sought')).toEqual([])
})

test('a statement that fails, when it is prepared or later, works the next time', async () => {
  const db = connectOnce()
  await sql`create table numbers (n int primary key)`.execute(db)
  const insert = (n: unknown) => sql`insert into numbers values (${n}) returning n`.execute(db)
  for (let n = 1; n <= 8; n++) {
    await expect(insert('no number')).rejects.toMatchObject({ code: '22P02' })
    expect((await insert(n)).rows).toEqual([{ n }])
    await expect(insert(n)).rejects.toMatchObject({ code: '23505' })
  }
})

test('a prepared statement whose table has changed fails once, and then works', async () => {
  const db = connectOnce()
  await sql`create table things (n int)`.execute(db)
  await sql`insert into things values (1)`.execute(db)
  const find = () => sql`select n from things where n = ${1}`.execute(db)
  for (let n = 0; n < 8; n++) await find()
  await sql`alter table things alter column n type bigint`.execute(database.db)
  await expect(find()).rejects.toMatchObject({ code: '0A000' })
  expect((await find()).rows).toEqual([{ n: '1' }])
})

test('a connection that has lost its prepared statements fails one request, not one for each of them', async () => {
  const db = connectOnce()
  const ask = (column: string) => sql`select ${1}::int as ${sql.ref(column)}`.execute(db)
  for (let n = 0; n < 5; n++) for (const column of ['lost', 'gone', 'missing']) await ask(column)
  await sql`deallocate all`.execute(db)
  await expect(ask('lost')).rejects.toMatchObject({ code: '26000' })
  for (const column of ['lost', 'gone', 'missing']) expect((await ask(column)).rows).toEqual([{ [column]: 1 }])
})

test('texts that callers make up take no place from those in use, nor memory without end', async () => {
  const db = connectOnce()
  const inUse = () => sql`select ${1}::int as in_use`.execute(db)
  const madeUp = (n: number, divisor: number) =>
    sql`select 1 / ${divisor}::int as ${sql.ref(`made_up_${n}`)}`.execute(db)
  for (let n = 0; n < 170; n++) {
    for (let time = 0; time < 4; time++) {
      if (n % 2 === 0) await madeUp(n, 1)
      else await expect(madeUp(n, 0)).rejects.toMatchObject({ code: '22012' })
    }
    await inUse()
  }
  const { rows } = await sql<{ at: Date }>`
    select prepare_time as at from pg_prepared_statements where statement like '%in_use' and statement like 'select $%'`.execute(
    db,
  )
  for (let n = 0; n < 4; n++) await sql`select ${1}::int as new_one`.execute(db)
  expect(await preparedTexts(db, 'as new_one')).toHaveLength(1)
  expect((await preparedTexts(db, '')).length).toBeLessThanOrEqual(150)
  expect(rows).toHaveLength(1)
})

test('a name belongs to one text, in whichever order and process texts get their names', async () => {
  const nameAll = async (texts: string[]) => {
    vi.resetModules()
    const { statementName } = await import('./statement-names.ts')
    for (let n = 0; n < 2; n++) for (const text of texts) statementName(text)
    return new Map(texts.map((text) => [text, statementName(text)]))
  }
  const texts = ['select $1', 'delete from everything where id = $1']
  const names = await nameAll(texts)
  expect(new Set(names.values()).size).toBe(2)
  expect(await nameAll(texts.toReversed())).toEqual(names)
})

test('a value that cannot be read fails its query, and neither the connection nor the process', async () => {
  const money = 790
  pg.types.setTypeParser(money, () => {
    throw new Error('not to be read')
  })
  const db = connectOnce()
  await expect(sql`select ${1}::int::money as price`.execute(db)).rejects.toThrow('not to be read')
  expect((await sql`select ${1}::int as value`.execute(db)).rows).toEqual([{ value: 1 }])
})

test('statements sent together are all answered, and after one that fails none is carried out', async () => {
  const db = connectOnce()
  await sql`create table together (n int primary key)`.execute(db)
  const insert = (n: number) => sql`insert into together values (${n}) returning n`.compile(db)
  const inTransaction = (numbers: number[]) => db.transaction().execute((tx) => sendTogether(tx, numbers.map(insert)))
  for (let n = 0; n < 5; n++)
    expect(await inTransaction([2 * n, 2 * n + 1])).toEqual([[{ n: 2 * n }], [{ n: 2 * n + 1 }]])
  await expect(inTransaction([100, 1, 101])).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select from together`.execute(db)).rows).toHaveLength(10)
})

test('a value that cannot be sent fails by itself, and leaves the connection good for others', async () => {
  const db = connectOnce()
  const unsendable = {
    toPostgres: () => {
      throw new Error('not to be sent')
    },
  }
  for (let n = 0; n < 5; n++) {
    await expect(sql`select ${unsendable}::text as value`.execute(db)).rejects.toThrow('not to be sent')
    expect((await sql`select ${n}::int as value`.execute(db)).rows).toEqual([{ value: n }])
  }
})

test('the first statement of a transaction is part of it', async () => {
  const db = connectOnce()
  await sql`create table undone (n int)`.execute(db)
  const attempt = db.transaction().execute(async (tx) => {
    await sql`insert into undone values (${1})`.execute(tx)
    throw new Error('on second thoughts')
  })
  await expect(attempt).rejects.toThrow('on second thoughts')
  expect((await sql`select from undone`.execute(db)).rows).toEqual([])
  await db.transaction().execute(async () => undefined)
  await db
    .transaction()
    .execute((tx) => sql.raw('insert into undone values (2); insert into undone values (3)').execute(tx))
  expect((await sql`select from undone`.execute(db)).rows).toHaveLength(2)
})

test('a begin travels in one message with a statement without values, too', async () => {
  const current = sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`
  const { rows } = await connectOnce()
    .transaction()
    .execute((tx) => current.execute(tx))
  expect(rows).toEqual([{ query: expect.stringMatching(/^begin; select query/) }])
})

test('nothing is carried out after a begin that failed, at the same time or later', async () => {
  const db = connectOnce()
  await sql`create table outside (n int)`.execute(db)
  await db.connection().execute(async (session) => {
    const insert = (n: number) => sql`insert into outside values (${n})`.execute(session)
    await sql`begin isolation level none`.execute(session)
    const atOnce = await Promise.allSettled([insert(1), insert(2)])
    const later = await Promise.allSettled([insert(3)])
    expect([...atOnce, ...later].map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(sql`commit`.execute(session)).rejects.toMatchObject({ code: '42601' })
    await sql`rollback`.execute(session)
    await insert(4)
  })
  expect((await sql`select n from outside`.execute(db)).rows).toEqual([{ n: 4 }])
})
