import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const area = '00000000-0000-7000-8000-000000000001'

/**
 * Fills the database of a running service with `size` access tokens, each with its service user, and as many people.
 */
export async function seed(dataDir: string, size: number): Promise<void> {
  const client = await connect(dataDir)
  await fill(client, size)
  await client.end()
}

export async function fill(client: pg.Client, size: number): Promise<void> {
  // Foreign keys are not checked row by row, because the generated rows are consistent.
  await client.query(`
    set session_replication_role = replica;
    insert into learning_areas (id, slug, name) values ('${area}', 'northern-region', 'Northern Region');
    insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug)
      values ('${area}', '${area}', array['${area}']::uuid[], 'Northern Region', 'northern-region');
    insert into users (area_id, uuid, kind, display_name, role, level_id, created_at, updated_at)
      select '${area}', md5(kind || ' ' || n)::uuid, case kind when 'client' then 'service' else 'person' end,
        'Name of ' || kind || ' ' || n, 'manager', '${area}', now(), now()
      from generate_series(1, ${size}) n, unnest(array['client', 'user']) kind;
    insert into access_tokens
        (client_id, area_id, name, access, secret_hash, expiration_date, created_at, updated_at)
      select md5('client ' || n)::uuid, '${area}', 'Integration ' || n, 'read_write',
        sha256(('bocs_' || md5('secret ' || n) || left(md5('more ' || n), 17))::bytea), current_date + 365, now(), now()
      from generate_series(1, ${size}) n`)
  // Leaves PostgreSQL no background work during the measurement.
  for (const settle of ['vacuum (analyze) users', 'vacuum (analyze) access_tokens', 'checkpoint']) {
    await client.query(settle)
  }
}

/** Connects directly to the database of a running service. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(dataDir))
  await client.connect()
  return client
}

export function connectionTo(dataDir: string): pg.ClientConfig {
  return {
    host: postmaster(dataDir).socketDir,
    user: 'backoffice',
    database: 'postgres',
    password: readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim(),
  }
}

/** PostgreSQL's own file about where it runs. */
export function postmaster(dataDir: string): { pid: number; socketDir: string } {
  const file = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
  const [pid, , , , socketDir = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), socketDir }
}
