import type { Area } from './areas.ts'
import { query } from './query.ts'
import type { Scene } from './scene.ts'
import type { Worker } from './worker.ts'

const moves = 6

/** The shards of the area move there and back while it is read and written. */
export async function moveShards(scene: Scene, { slug }: Area, here: Worker, there: Worker): Promise<void> {
  const { database, results } = scene
  const [found] = await query<{ shard: string }>(
    database,
    `select get_shard_id_for_distribution_column('users', id)::text as shard from learning_areas where slug = $1`,
    [slug],
  )
  for (let n = 0; n < moves; n++) {
    const [from, to] = n % 2 === 0 ? [here, there] : [there, here]
    const places = [found?.shard, from.host, from.port, to.host, to.port]
    await query(database, 'select citus_move_shard_placement($1::bigint, $2, $3, $4, $5)', places)
    results.count('shards moved')
  }
}
