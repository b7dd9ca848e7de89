import { sql } from 'kysely'
import { OperatorError } from '../../errors.ts'
import type { Db } from '../connection/database.ts'
import { areaTables } from '../schema/area-tables.ts'

/** A server that can hold areas. */
interface Node {
  host: string
  port: number
}

/** The Citus cluster that distributes the learning areas of this database. */
export interface Cluster {
  version: string
  nodes: Node[]
  /** The area tables that are distributed already. */
  distributed: string[]
  /** Whether events name who caused them, and audit events are committed with their changes. */
  prepared: boolean
}

/** Throws an error that says what is missing. */
export async function requireCluster(db: Db): Promise<Cluster> {
  const { rows: found } = await sql<{ installed: string | null; available: boolean }>`
    select (select extversion from pg_extension where extname = 'citus') as installed,
      exists (select from pg_available_extensions where name = 'citus') as available`.execute(db)
  const version = found[0]?.installed
  if (!version) {
    throw new OperatorError(
      found[0]?.available
        ? 'This database does not use Citus yet. Run "create extension citus" in it, here and on every worker, then citus_set_coordinator_host and citus_add_node here.'
        : 'This PostgreSQL has no Citus extension, without which learning areas cannot be spread over servers. See docs/operations.md.',
    )
  }
  const nodes = await listNodes(db)
  if (nodes.length === 0) {
    throw new OperatorError('The cluster has no server for learning areas yet. Add one with citus_add_node.')
  }
  const { rows: place } = await sql<{ coordinator: boolean }>`select citus_is_coordinator() as coordinator`.execute(db)
  if (!place[0]?.coordinator) {
    throw new OperatorError('DATABASE_URL leads to a worker of the cluster. It has to lead to the coordinator.')
  }
  return { version, nodes, distributed: await listDistributed(db), prepared: await isPrepared(db) }
}

async function listNodes(db: Db): Promise<Node[]> {
  const { rows } = await sql<Node>`
    select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards order by nodeid`.execute(db)
  return rows
}

async function listDistributed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace and relname = any(${areaTables})`.execute(db)
  return areaTables.filter((table) => rows.some(({ name }) => name === table))
}

/** Earlier versions distributed tables without this. */
async function isPrepared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ prepared: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = 'audit_events'::regclass)
      and exists (
        select from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
          and 'citus.propagate_set_commands=local' = any(setconfig)
      ) as prepared`.execute(db)
  return rows[0]?.prepared === true
}

interface PlacedArea {
  slug: string
  host: string
  port: number
}

/** The server of each area. Requires distributed tables. */
export async function listPlacedAreas(db: Db): Promise<PlacedArea[]> {
  const areas = await db.selectFrom('learning_areas').select(['id', 'slug']).orderBy('slug').execute()
  const { rows } = await sql<{ id: string; host: string; port: number }>`
    select area.id, nodename as host, nodeport as port
    from unnest(${areas.map(({ id }) => id)}::uuid[]) as area (id)
    join citus_shards on shardid = get_shard_id_for_distribution_column('users', area.id)
    where table_name = 'users'::regclass`.execute(db)
  const places = new Map(rows.map(({ id, ...place }) => [id, place]))
  return areas.flatMap(({ id, slug }) => {
    const place = places.get(id)
    return place ? [{ slug, ...place }] : []
  })
}
