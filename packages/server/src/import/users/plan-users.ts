import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { findRepeatedLines } from '../plan/repeated-lines.ts'
import { chooseOrgs } from './choose-orgs.ts'
import { chooseRoles } from './choose-roles.ts'
import { decideUsers } from './decide-users.ts'
import { matchUsers } from './match-users.ts'
import type { UserFiles } from './user-files.ts'

/**
 * Decides what becomes of every line of users.csv. Each step makes a temporary table with a row for each line that it is
 * about; `planned_users`, the last one, is what the import then does.
 */
export async function planUsers(tx: Tx, areaId: string, files: UserFiles): Promise<void> {
  await findRepeatedLines(tx, { table: 'staged_users', by: ['sourced_id'], into: 'repeated_users' })
  await findRepeatedLines(tx, { table: 'staged_users', by: ['master_uuid'], into: 'repeated_uuids' })
  await chooseOrgs(tx, areaId, files)
  await chooseRoles(tx)
  await matchUsers(tx, areaId, files)
  await decideUsers(tx, files)
  await sql`drop table repeated_users, repeated_uuids, chosen_orgs, chosen_roles, matched_users`.execute(tx)
}
