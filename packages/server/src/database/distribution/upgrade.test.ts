import type { Event } from '@backoffice/contract/event'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openArea } from '../../testing/callers/area-api.ts'
import { startIntegrationServer } from '../../testing/callers/integration.ts'
import { createClusterDatabase, distributeAreas } from '../../testing/postgres/citus.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres/clone-database.ts'
import { runCommand } from '../../testing/service/run-command.ts'
import type { Db } from '../connection/database.ts'
import { areaTables } from '../schema/area-tables.ts'
import { latestVersion, migrate } from '../upkeep/migrate.ts'
import { requireCluster } from './cluster.ts'

const firstVersion = 12
const areas = ['a', 'b', 'c', 'd', 'e', 'f']

// `npm run test:citus` runs it.
describe.runIf(process.env.TEST_ON_CITUS)('areas that the first version distributed', () => {
  test('are migrated where they are, and their changes leave events', async () => {
    const database = await distributedByFirstVersion()
    const { db } = database
    expect(await migrate(db)).toHaveLength(latestVersion - firstVersion)
    expect(await requireCluster(db)).toMatchObject({ distributed: areaTables, prepared: false })
    expect(await countColocations(db)).toBe(1)
    expect(await sql`select from unsettled_events`.execute(db)).toMatchObject({ rows: [] })

    const { connectionString: DATABASE_URL = '' } = database.connection
    const distribute = async (...words: string[]) => (await runCommand(['distribute', ...words], { DATABASE_URL })).said
    expect(await distribute()).toContain('To be prepared')
    expect(await distribute('--yes')).not.toContain('To be')
    expect(await requireCluster(db)).toMatchObject({ distributed: areaTables, prepared: true })

    const server = await startIntegrationServer({}, { database })
    for (const slug of areas) {
      const { api, record } = await openArea(server, slug)
      const { body: people } = await api('/users')
      expect(people.data).toMatchObject([{ display_name: `Ada ${slug}`, version: 1 }])
      const { body: courses } = await api('/courses')
      const changed = await api(`/courses/${courses.data[0].id}`, { method: 'PATCH', body: { summary: 'Short' } })
      expect(changed.body).toMatchObject({ title: `Course ${slug}`, summary: 'Short', version: 2 })
      const told = async () => {
        const { body } = await api('/changes?from=oldest&limit=1000')
        return (body.data as Event[]).filter(({ type }) => type === 'course.changed')
      }
      await expect.poll(told).toMatchObject([{ changed: ['summary'], caused_by: { client_id: record.client_id } }])
    }
  })
})

/** As the first version left it: four tables, and nothing of what later ones prepared. */
async function distributedByFirstVersion(): Promise<TestDatabase> {
  const { connection: coordinator, workers } = inject('postgres')
  const name = `backoffice_test_upgrade_${process.pid}`
  await createClusterDatabase(coordinator, workers, name, firstVersion)
  const database = openTestDatabase(coordinator, name, workers)
  const { db, connection } = database
  onTestFinished(() => database.drop())
  for (const slug of areas) await plantArea(db, slug)
  await distributeAreas(connection, ['hierarchy_levels', 'users', 'courses', 'enrolments'])
  await sql`select undistribute_table('audit_events')`.execute(db)
  await sql`alter database ${sql.id(name)} reset citus.propagate_set_commands`.execute(db)
  return database
}

async function plantArea(db: Db, slug: string): Promise<void> {
  await sql`
    with area as (insert into learning_areas (id, slug, name) values (gen_random_uuid(), ${slug}, ${slug}) returning id),
    level as (
      insert into hierarchy_levels (area_id, id, slug, name, ancestor_ids)
      select id, id, ${slug}, ${slug}, array[id] from area returning area_id
    ),
    person as (
      insert into users (area_id, uuid, level_id, kind, role, display_name)
      select area_id, gen_random_uuid(), area_id, 'person', 'learner', ${`Ada ${slug}`} from level returning area_id, uuid
    ),
    course as (
      insert into courses (area_id, id, level_id, title, description, language, status, self_enrolment)
      select area_id, gen_random_uuid(), area_id, ${`Course ${slug}`}, '', 'de', 'published', false from level
      returning area_id, id
    )
    insert into enrolments (area_id, id, level_id, user_uuid, course_id, status, progress, enrolled_at)
    select area_id, gen_random_uuid(), area_id, person.uuid, course.id, 'enrolled', 0, now()
    from person join course using (area_id)`.execute(db)
}

async function countColocations(db: Db): Promise<number> {
  const { rows } = await sql`select distinct colocationid from pg_dist_partition where partmethod = 'h'`.execute(db)
  return rows.length
}
