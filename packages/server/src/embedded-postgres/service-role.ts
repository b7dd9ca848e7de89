import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { ConnectionSettings } from '../database/connection/database.ts'
import { openClient } from '../database/connection/open-client.ts'

/** An ordinary role that owns the database. The service uses no other: a superuser can run programs through SQL. */
export const serviceRole = 'backoffice_service'

/** Derived from the superuser's, so that only one password is kept; it does not reveal the superuser's. */
export function servicePassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(serviceRole).digest('base64url')
}

/**
 * Creates the role and gives it everything in the database that the superuser still owns: all of it if an earlier
 * version, which knew only the superuser, created or used the database. Runs at every start, in one transaction, so
 * that an interruption changes nothing. An earlier version still works: as superuser, it can use what the role owns.
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

// Extensions and their objects stay with the superuser, as do PostgreSQL's own. The sequence of a column follows its
// table.
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
