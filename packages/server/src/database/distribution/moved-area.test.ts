import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { uuidV7 } from '../../text/uuid-v7.ts'
import type { Db } from '../connection/database.ts'
import { createSettling } from '../events/sequencer.ts'
import { type AreaId, asAreaId } from '../schema/area-id.ts'

// `npm run test:citus` runs it.
describe.runIf(process.env.TEST_ON_CITUS)('an area that moves to another server and back', () => {
  // More events than get their positions in one transaction, or few.
  test.each([1, 5_600])(
    'has the events of each of %i people in order if they wait before each move',
    async (people) => {
      const { db, drop } = await createTestDatabase()
      onTestFinished(drop)
      const area = await addAreaWithPeople(db, people)
      const settling = createSettling(db)
      for (let move = 0; move < 2; move++) {
        await changePeople(db, area)
        await moveArea(db, area)
        await changePeople(db, area)
        await changePeople(db, area)
        expect(await settling.once()).toBe(true)
      }
      const events = await db
        .selectFrom('events')
        .select(['subject_id', 'version'])
        .where('area_id', '=', area)
        .where('type', 'like', 'user.%')
        .orderBy('position')
        .execute()
      const versions = Map.groupBy(events, ({ subject_id }) => subject_id)
      expect(versions.size).toBe(people)
      for (const ofOne of versions.values()) {
        expect(ofOne.map(({ version }) => Number(version))).toEqual([1, 2, 3, 4, 5, 6, 7])
      }
    },
  )
})

async function addAreaWithPeople(db: Db, people: number): Promise<AreaId> {
  const area = asAreaId(uuidV7(new Date()))
  const level = { id: area, area_id: area, ancestor_ids: [area], name: 'Area', slug: 'area' }
  await db.insertInto('hierarchy_levels').values(level).execute()
  await sql`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
    select ${area}, gen_random_uuid(), 'person', 'Person ' || n, 'learner', ${area} from generate_series(1, ${people}) n`.execute(
    db,
  )
  return area
}

async function changePeople(db: Db, area: AreaId): Promise<void> {
  await db.updateTable('users').set({ display_name: 'New' }).where('area_id', '=', area).execute()
}

/** To the other one of two servers. */
async function moveArea(db: Db, area: AreaId): Promise<void> {
  await sql`
    select citus_move_shard_placement(shardid, here.nodename, here.nodeport, there.nodename, there.nodeport, 'block_writes')
    from citus_shards here, pg_dist_node there
    where table_name = 'users'::regclass and shardid = get_shard_id_for_distribution_column('users', ${area}::uuid)
      and there.shouldhaveshards and there.nodeport <> here.nodeport`.execute(db)
}
