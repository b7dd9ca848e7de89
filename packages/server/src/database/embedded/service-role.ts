import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { ConnectionSettings } from '../database.ts'
import { openClient } from '../open-client.ts'

/** An ordinary role that owns the database. The service uses no other: a superuser could run programs by SQL. */
export const serviceRole = 'backoffice_service'

/** Made from the superuser's, so that there is one password to keep; who learns this one does not know the other. */
export function servicePassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(serviceRole).digest('base64url')
}

/**
 * Makes the role, and hands it everything in the database that the superuser still owns: all of it where an earlier
 * version, which knew only the superuser, has made or used the database. Done at every start, in one transaction, so
 * that one interrupted in the middle has done nothing. An earlier version goes on as superuser on what is the role's.
 */
export async function prepareServiceRole(superuser: ConnectionSettings, password: string): Promise<void> {
  const client = await openClient(superuser, 'preparation')
  try {
    await client.query('begin')
    await client.query(makeRole(servicePassword(password)))
    await client.query(handOver)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const role = pg.escapeIdentifier(serviceRole)
const without = 'nosuperuser nocreaterole noreplication nobypassrls'

function makeRole(password: string): string {
  return `
    do $$ begin
      if to_regrole(${pg.escapeLiteral(serviceRole)}) is null then create role ${role} nocreatedb; end if;
    end $$;
    alter role ${role} login ${without} password ${pg.escapeLiteral(password)};
    -- What is settled depends on the transactions of everybody, also of an earlier version that is the superuser.
    grant pg_read_all_stats to ${role};
    -- The service gets every error and logs what matters. PostgreSQL's log would keep what rows held, beyond their end.
    alter role ${role} set log_min_messages = 'log';`
}

// Extensions and what belongs to them stay the superuser's, as does what PostgreSQL itself has made. A sequence of a
// column follows its table.
const handOver = `
  do $$
  declare
    mine constant oid := to_regrole(current_user);
    given record;
  begin
    if (select datdba from pg_database where datname = current_database()) = mine then
      execute format('alter database %I owner to ${role}', current_database());
    end if;
    for given in
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end
        as kind, oid::regclass::text as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relowner = mine and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
          and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
      union all
      select 'routine', oid::regprocedure::text from pg_proc
      where pronamespace = 'public'::regnamespace and proowner = mine
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select 'type', oid::regtype::text from pg_type
      where typnamespace = 'public'::regnamespace and typowner = mine and typtype in ('d', 'e')
        and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
    loop
      execute format('alter %s %s owner to ${role}', given.kind, given.name);
    end loop;
  end $$`
