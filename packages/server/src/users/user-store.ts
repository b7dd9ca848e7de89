import { Role } from '@backoffice/contract/connection'
import type { ListCount } from '@backoffice/contract/list'
import { areFew } from '@backoffice/contract/people-sorts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { Lookup } from '../database/connection/send-together.ts'
import { type AreaTable, listAreaRows, type ScopedListOptions } from '../database/lists/area-rows.ts'
import { hasCommonValue } from '../database/lists/common-value.ts'
import { countAreaRows } from '../database/lists/count-rows.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import { listRankedRows } from '../database/lists/ranked-rows.ts'
import { type RowOrder, sortBy } from '../database/lists/row-order.ts'
import { type AreaScope, inScope, levelTable, type RowScope } from '../database/lists/row-scope.ts'
import { withinArea } from '../database/lists/within-area.ts'
import { beginsWith, hasWords, withoutComma } from '../database/lists/word-search.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { momentOfChange } from '../database/schema/moment-of-change.ts'
import {
  camelCaseOf,
  columnNames,
  columnsOf,
  furtherColumns,
  ownColumns,
  selectColumns,
} from '../database/schema/rows.ts'
import { fixedUserColumns, type User, type UserFields, type UserRow, userFieldNames } from './user.ts'

const columns = [...fixedUserColumns, ...userFieldNames]
const toUser: (row: UserRow) => User = camelCaseOf([...columns, 'area_slug'])
const toColumns = columnsOf(userFieldNames)

const table: AreaTable<UserRow> = {
  name: 'users',
  key: 'uuid',
  levelColumn: 'level_id',
  userColumn: 'uuid',
  columns: selectColumns(columns),
}

// Must match the indexes of migrations 0006, 0007 and 0016.
const fromTheBeginning = sql<string>`left(t.search_text, 100) collate "C"`
const familyNameFirst = sql<string>`family_name_first(t.display_name) collate "C"`

export interface UserFilter {
  words?: string[] | undefined
  role?: User['role'] | undefined
  active?: boolean | undefined
  email?: string | undefined
  externalId?: string | undefined
}

/**
 * Inserts a user if the level is in scope, and keeps others from deleting the level. Undefined if it is not, or if the
 * UUID or the external id is taken. Any unique index may report the conflict, since the UUID is in two of them.
 */
export async function insertUser(
  db: Db,
  reach: RowScope,
  user: UserFields & Pick<User, 'uuid' | 'kind'> & Partial<Pick<User, 'createdByClient'>>,
): Promise<User | undefined> {
  const within = await withinArea(db, { name: 'hierarchy_levels' }, reach, user.levelId)
  if (!within) return undefined
  const { rows } = await sql<UserRow>`
    with t as (
      insert into users as t (area_id, uuid, kind, created_by_client, ${columnNames(userFieldNames)})
      select t.area_id, ${user.uuid}::uuid, ${user.kind}, ${user.createdByClient ?? null}::uuid,
        ${sql.join(Object.values(toColumns(user)))}
      from hierarchy_levels as t where t.id = ${user.levelId} and ${inScope(within, levelTable)} for key share
      on conflict do nothing returning ${ownColumns(columns)}
    ) select ${table.columns(within.areaId)} from t`.execute(db)
  return rows[0] && toUser(rows[0])
}

/** Finds people and service users, in any state. */
export async function findUser(db: Db, areaId: AreaId, uuid: string): Promise<User | undefined> {
  return one(db, areaId, sql`t.area_id = ${areaId} and t.uuid = ${uuid}`)
}

export async function findUsers(db: Db, areaId: AreaId, uuids: string[]): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${table.columns(areaId)} from users as t
    where t.area_id = ${areaId} and t.uuid = any(${uuids}::uuid[])`.execute(db)
  return rows.map(toUser)
}

/** Finds a person in scope. */
export async function findPerson(db: Db, scope: AreaScope, uuid: string): Promise<User | undefined> {
  return one(db, scope.areaId, sql`t.uuid = ${uuid} and t.kind = 'person' and ${inScope(scope, table)}`)
}

/** Which of these are people of the area? */
export async function listPersonUuids(db: Db, areaId: AreaId, uuids: string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users where area_id = ${areaId} and uuid = any(${uuids}::uuid[]) and kind = 'person'`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Serialises changes of one person. */
export async function lockPerson(db: Db, scope: AreaScope, uuid: string): Promise<User | undefined> {
  return one(
    db,
    scope.areaId,
    sql`t.uuid = ${uuid} and t.kind = 'person' and ${inScope(scope, table)} for no key update`,
  )
}

/** For an enrolment: the person stays on their level until the transaction ends. */
export function personForUse(scope: AreaScope, uuid: string): Lookup<User | undefined> {
  return {
    query: selectOne(scope.areaId, sql`t.uuid = ${uuid} and t.kind = 'person' and ${inScope(scope, table)} for share`),
    found: ([row]) => (row ? toUser(row as UserRow) : undefined),
  }
}

/** Values without their own index are literals, not parameters: the partial indexes of rare values need that. */
function filtered({ role, active }: UserFilter): RawBuilder<boolean>[] {
  return [
    ...(role ? [hasRole(role)] : []),
    ...(active === undefined ? [] : [sql<boolean>`t.active = ${sql.lit(active)}`]),
  ]
}

/** Conditions that match few people and have their own index. */
function identified({ email, externalId }: UserFilter): RawBuilder<boolean>[] {
  return [...(email ? [hasEmail(email)] : []), ...(externalId ? [sql<boolean>`t.external_id = ${externalId}`] : [])]
}

function hasRole(role: User['role']): RawBuilder<boolean> {
  return role === 'learner' ? hasCommonValue(sql`t.role`, role, Role.enum) : sql`t.role = ${sql.lit(role)}`
}

/** The condition of the partial indexes on people. */
const isPerson = sql<boolean>`t.kind = 'person'`
/**
 * The same for lists of most people. Without statistics, PostgreSQL assumes that an equality is rare, and would read and
 * sort all rows. Of a hundred alternatives it assumes half of the rows, and still finds that they imply the condition.
 */
const isPersonForPlanner = sql<boolean>`t.kind = any (${sql.lit(`{${Array(100).fill('person').join()}}`)}::text[])`
/** Without statistics, PostgreSQL assumes that this is true of nearly all rows. */
const isNoService = sql<boolean>`t.kind <> 'service'`

function hasEmail(email: string): RawBuilder<boolean> {
  // PostgreSQL lower-cases both: JavaScript does so differently for some capitals.
  return sql`lower(t.email) = lower(${email})`
}

export async function listPersons(
  db: Db,
  { order, ...list }: ScopedListOptions & { order?: RowOrder | undefined },
  { words = [], ...filter }: UserFilter,
): Promise<Page<User>> {
  // Levels, rare roles, inactive users, names and words have their own indexes.
  const byLevel = list.scope.levels !== undefined || list.levelId !== undefined
  const rare = areFew(filter)
  const served: RowOrder | undefined = rare && order ? { ...order, by: 'name' } : order
  const byName = served?.by === 'name' && !list.updatedSince
  const indexed = byName || byLevel || rare || words.length > 0
  const kindCondition = !indexed ? isNoService : byName && !byLevel && !rare ? isPersonForPlanner : isPerson
  const conditions = [kindCondition, ...filtered(filter), ...hasWords(words)]
  const sort = sortBy(served, fromTheBeginning)
  const query = { ...list, conditions, indexedConditions: identified(filter), selective: words.length > 0, sort }
  return mapPage(await listAreaRows(db, table, query), toUser)
}

export async function countPersons(
  db: Db,
  { scope, levelId }: Pick<ScopedListOptions, 'scope' | 'levelId'>,
  { words = [], ...filter }: UserFilter,
): Promise<ListCount> {
  const filters = [...filtered(filter), ...hasWords(words), ...identified(filter)]
  const unfiltered = filters.length === 0 && levelId === undefined
  return countAreaRows(db, table, { scope, levelId, conditions: [isPerson, ...filters], unfiltered })
}

/**
 * Best matches first: names that begin with the words, then names that do so with the family name first, then everyone
 * in whom all words occur. An email address finds only its owner, if there is one.
 */
export async function searchPersons(
  db: Db,
  list: Omit<ScopedListOptions, 'updatedSince'>,
  { words = [], ...filter }: UserFilter,
): Promise<Page<User>> {
  const all = [isPerson, ...filtered(filter), ...identified(filter)]
  const named = beginsWith(fromTheBeginning, words)
  const ofFamily = beginsWith(familyNameFirst, words.map(withoutComma))
  const [word = ''] = words
  const page = await listRankedRows(db, table, list, [
    ...(words.length === 1 && word.includes('@') ? [{ conditions: [...all, hasEmail(word)], conclusive: true }] : []),
    { byText: fromTheBeginning, conditions: [...all, named] },
    { byText: familyNameFirst, conditions: [...all, ofFamily, sql`not ${named}`] },
    { conditions: [...all, ...hasWords(words), sql`not ${named}`, sql`not ${ofFamily}`] },
  ])
  return mapPage(page, toUser)
}

export async function updateUser(
  db: Db,
  areaId: AreaId,
  uuid: string,
  change: Partial<UserFields & Pick<User, 'active' | 'anonymisedAt'>>,
): Promise<User | undefined> {
  const { active, anonymisedAt: anonymised_at } = change
  const values = { ...toColumns(change), active, anonymised_at }
  const { rows } = await sql<UserRow>`
    update users as t set updated_at = ${momentOfChange} ${furtherColumns(values)}
    where t.area_id = ${areaId} and t.uuid = ${uuid} returning ${table.columns(areaId)}`.execute(db)
  return rows[0] && toUser(rows[0])
}

/** Enrolments have the level of their user. Enrolling locks the user first, so that none is missed. */
export async function updateLevelOfEnrolments(db: Db, areaId: AreaId, uuid: string, levelId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('enrolments')
    .set({ level_id: levelId, updated_at: momentOfChange })
    .where('area_id', '=', areaId)
    .where('user_uuid', '=', uuid)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function one(db: Db, areaId: AreaId | undefined, condition: RawBuilder<unknown>): Promise<User | undefined> {
  const { rows } = await selectOne(areaId, condition).execute(db)
  return rows[0] && toUser(rows[0])
}

function selectOne(areaId: AreaId | undefined, condition: RawBuilder<unknown>): RawBuilder<UserRow> {
  return sql<UserRow>`select ${table.columns(areaId)} from users as t where ${condition}`
}
