import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { UserFiles } from '../plan/file-facts.ts'
import { repeatedLines } from '../plan/repeated-lines.ts'
import { chosenOrgs } from './chosen-orgs.ts'
import { chosenRoles } from './chosen-roles.ts'
import { decidedUsers } from './decided-users.ts'
import { matchedUsers } from './matched-users.ts'

/**
 * Plans what happens to every line of users.csv. Each step is a query in its own file that reads the staged files and the
 * earlier steps. All steps are one statement, which PostgreSQL plans as a whole.
 */
export async function planUsers(tx: Tx, areaId: AreaId, files: UserFiles): Promise<void> {
  await sql`
    create temporary table planned_users on commit drop as
    with repeated as (${repeatedLines('staged_users', ['sourced_id'])}),
      repeated_uuids as (${repeatedLines('staged_users', ['master_uuid'])}),
      chosen_orgs as (${chosenOrgs(areaId, files)}),
      chosen_roles as (${chosenRoles}),
      matched_users as (${matchedUsers(areaId, files)})
    ${decidedUsers(files)}`.execute(tx)
  await sql`create index on planned_users (line)`.execute(tx)
  await sql`analyze planned_users`.execute(tx)
}
