import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ConnectionSettings, connectWithoutLimits, type Db } from '../database/connection/database.ts'
import { settledUntil } from '../database/lists/settled-until.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import { latestVersion, migrate } from '../database/upkeep/migrate.ts'
import { openDatabase, openDatabaseForCommand } from '../start/open-database.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { makeDataFolder, removeDataFolder } from '../testing/service/data-folder.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { prepareCluster, superuser } from './data-directory.ts'
import { lockDataFolder, prepareDataFolder, servicePurpose } from './data-folder.ts'
import { findDatabaseUser } from './database-user.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { chooseSocketDir, startPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareServiceRole, serviceRole } from './service-role.ts'

interface Running {
  db: Db
  connection: ConnectionSettings
  folder: string
  stop(): Promise<void>
}

/** As versions did that knew only the superuser, and do again when somebody goes back to one. */
async function startAsEarlierVersion(dataDir: string): Promise<Running & { password: string }> {
  const user = findDatabaseUser()
  prepareDataFolder(dataDir, user)
  const binaries = await findPostgresBinaries(user)
  const cluster = prepareCluster(dataDir, user, binaries)
  const socketDir = chooseSocketDir(cluster)
  const child = await startPostmaster(cluster, { binaries, socketDir, flags: [] })
  const { folder, password } = cluster
  const connection = { host: socketDir, port: 5432, user: superuser, password, database: 'postgres' }
  const db = connectWithoutLimits(connection, silent)
  const stop = async () => {
    await db.destroy()
    await stopPostmaster(child.pid ?? 0)
  }
  return { db, connection, folder, password, stop }
}

async function start(dataDir: string): Promise<Running> {
  const settings = { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined, databasePool: 5, workers: 1 }
  const { db, connection, close } = await openDatabase(settings, silent, 'test')
  return { db, connection, folder: join(dataDir, 'postgres'), stop: close }
}

function newDataFolder(): string {
  const dataDir = makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  return dataDir
}

async function insertArea(db: Db, slug: string): Promise<void> {
  const [id, at] = [asAreaId(uuidV7(new Date())), new Date()]
  await db.insertInto('learning_areas').values({ id, slug, name: slug }).execute()
  const level = { id, area_id: id, ancestor_ids: [id], name: slug, slug, created_at: at, updated_at: at }
  await db.insertInto('hierarchy_levels').values(level).execute()
}

async function slugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('hierarchy_levels').select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => String(slug))
}

/** Who owns what the migrations have made. */
async function owners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner::regrole::text as owner from (
      select datdba as owner from pg_database where datname = current_database()
      union all select relowner from pg_class where relnamespace = 'public'::regnamespace
      union all select proowner from pg_proc where pronamespace = 'public'::regnamespace and not exists
        (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select typowner from pg_type where typnamespace = 'public'::regnamespace and typtype in ('c', 'd', 'e')
    ) as owned order by 1`.execute(db)
  return rows.map(({ owner }) => owner)
}

async function roleExists(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${serviceRole}`.execute(db)
  return rows.length === 1
}

describe('the service', () => {
  test('is an ordinary role that owns its database, and can run no program and read no file by SQL', async () => {
    const service = await start(newDataFolder())
    onTestFinished(service.stop)
    await migrate(service.db)
    const { rows } = await sql`
      select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`.execute(service.db)
    expect(rows).toEqual([
      {
        rolname: serviceRole,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    expect(await owners(service.db)).toEqual([serviceRole])
    for (const forbidden of [
      `copy chores from program 'true'`,
      `copy chores to '/tmp/chores'`,
      `select pg_read_file('/etc/passwd')`,
      'select rolpassword from pg_authid',
      `set log_min_messages = 'debug5'`,
      `alter role ${serviceRole} superuser`,
      `set role ${superuser}`,
    ]) {
      await expect(sql.raw(forbidden).execute(service.db)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('sees the open transactions of everybody, so that nothing is called settled that is not', async () => {
    const dataDir = newDataFolder()
    const service = await start(dataDir)
    onTestFinished(service.stop)
    await migrate(service.db)
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
    const earlier = connectWithoutLimits({ ...service.connection, user: superuser, password }, silent)
    await earlier.transaction().execute(async (tx) => {
      await insertArea(tx, 'north')
      const { rows } = await sql<{ at: Date }>`select transaction_timestamp() as at`.execute(tx)
      expect((await settledUntil(service.db)).getTime()).toBeLessThanOrEqual(rows[0]?.at.getTime() ?? 0)
    })
    await earlier.destroy()
  })

  test('leaves nothing of what rows hold in PostgreSQL’s log when a statement fails', async () => {
    const dataDir = newDataFolder()
    const service = await start(dataDir)
    await migrate(service.db)
    await insertArea(service.db, 'marker-1')
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
    // The superuser's errors are logged, but tell nothing.
    const earlier = connectWithoutLimits({ ...service.connection, user: superuser, password }, silent)
    for (const db of [service.db, earlier]) {
      await expect(insertArea(db, 'marker-1')).rejects.toMatchObject({ code: '23505' })
      await expect(sql`select 'marker-2', 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' })
      const mistaken = sql.raw(`do $$ begin raise exception 'failed' using detail = 'marker-3'; end $$`)
      await expect(mistaken.execute(db)).rejects.toMatchObject({ code: 'P0001' })
    }
    // In a message itself there may be what a caller sent.
    await expect(sql`select ${'marker-4'}::text::uuid`.execute(service.db)).rejects.toMatchObject({ code: '22P02' })
    await earlier.destroy()
    await service.stop()
    const log = readLog(dataDir)
    expect(log).toContain('duplicate key value violates unique constraint')
    expect(log).not.toContain('marker')
    expect(log).not.toMatch(/STATEMENT:|DETAIL:|CONTEXT:/)
  })
})

function readLog(dataDir: string): string {
  const folder = join(dataDir, 'postgres', 'log')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

describe('a database that an earlier version made as superuser', () => {
  test('is handed over without loss, as often as that version is used again', async () => {
    const dataDir = newDataFolder()
    const earlier = await startAsEarlierVersion(dataDir)
    await migrate(earlier.db, latestVersion - 1)
    await insertArea(earlier.db, 'made-before')
    expect(await owners(earlier.db)).toEqual([superuser])
    await earlier.stop()

    const first = await start(dataDir)
    expect(await owners(first.db)).toEqual([serviceRole])
    await migrate(first.db)
    await insertArea(first.db, 'made-after')
    await first.stop()

    const downgraded = await startAsEarlierVersion(dataDir)
    await migrate(downgraded.db)
    await insertArea(downgraded.db, 'made-in-between')
    await sql`create table left_behind (id bigint generated always as identity, n serial)`.execute(downgraded.db)
    await sql`create type mood as enum ('fine')`.execute(downgraded.db)
    await sql`create view seen as select 1 as one`.execute(downgraded.db)
    expect(await slugs(downgraded.db)).toEqual(['made-after', 'made-before', 'made-in-between'])
    await downgraded.stop()

    const again = await start(dataDir)
    expect(await owners(again.db)).toEqual([serviceRole])
    expect(await slugs(again.db)).toEqual(['made-after', 'made-before', 'made-in-between'])
    await sql`drop table left_behind`.execute(again.db)
    await again.stop()
  })

  test('stays as it was when the hand-over is killed in the middle, and is handed over at the next start', async () => {
    const dataDir = newDataFolder()
    const earlier = await startAsEarlierVersion(dataDir)
    await migrate(earlier.db)
    await insertArea(earlier.db, 'north')
    const other = connectWithoutLimits(earlier.connection, silent)
    await other.transaction().execute(async (tx) => {
      await sql`select from users`.execute(tx)
      const killed = expect(prepareServiceRole(earlier.connection, earlier.password)).rejects.toThrow(/terminat/)
      const kill = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'backoffice preparation' and wait_event_type = 'Lock'`
      await expect.poll(async () => (await kill.execute(earlier.db)).rows.length).toBe(1)
      await killed
    })
    expect(await roleExists(earlier.db)).toBe(false)
    expect(await owners(earlier.db)).toEqual([superuser])
    await other.destroy()
    await earlier.stop()

    const service = await start(dataDir)
    expect(await owners(service.db)).toEqual([serviceRole])
    expect(await slugs(service.db)).toEqual(['north'])
    await service.stop()
  })

  test('is not used by a command of this version while the earlier service runs', async () => {
    const dataDir = newDataFolder()
    const earlier = await startAsEarlierVersion(dataDir)
    onTestFinished(earlier.stop)
    const lock = lockDataFolder(dataDir, servicePurpose)
    if ('takenBy' in lock) throw new Error('somebody has the folder')
    const settings = { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined, databasePool: 5, workers: 1 }
    const opening = openDatabaseForCommand(settings, silent, 'test')
    await expect(opening).rejects.toThrow(/is an earlier version, or is still starting\. Restart it, or try again/)
    lock.release()
  })
})
