import type { ActFor } from '@backoffice/contract/access-token-rules'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { mapPage, type Page, type PageOptions, readPage } from '../database/lists/page.ts'
import { isAfter, orderBy, positionOf, type SortKey } from '../database/lists/position.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Tables } from '../database/schema/tables.ts'
import type { AccessToken, Rules } from './access-token.ts'

export interface AccessTokenFilter {
  areaId?: AreaId | undefined
  areaSlug?: string | undefined
  /** Inclusive bounds of the expiration date. */
  expirationFrom?: string | undefined
  expirationTo?: string | undefined
  revoked?: boolean | undefined
  paused?: boolean | undefined
  text?: string | undefined
}

export type SortColumn = 'created_at' | 'token_name' | 'expiration_date'

export interface AccessTokenOrder extends PageOptions {
  column: SortColumn
  descending: boolean
}

type ListedRow = { sort_value: string; client_id: string }

const columnKeys: Record<SortColumn, Omit<SortKey<ListedRow>, 'encode'>> = {
  created_at: { expression: sql`access_tokens.created_at`, type: 'timestamptz' },
  token_name: { expression: sql`lower(access_tokens.name)`, type: 'text' },
  expiration_date: { expression: sql`access_tokens.expiration_date`, type: 'date' },
}

function sortKeys(column: SortColumn): [SortKey<ListedRow>, SortKey<ListedRow>] {
  return [
    { ...columnKeys[column], encode: (row) => row.sort_value },
    { expression: sql`access_tokens.client_id`, type: 'uuid', encode: (row) => row.client_id },
  ]
}

export async function insertAccessToken(
  db: Db,
  areaId: AreaId,
  row: Omit<AccessToken, 'area' | 'createdAt' | 'revokedAt' | 'replacedBy' | 'rulesVersion'> & {
    secretHash: Buffer
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('access_tokens')
    .values({
      client_id: row.clientId,
      area_id: areaId,
      name: row.name,
      access: row.access,
      secret_hash: row.secretHash,
      expiration_date: row.expirationDate,
      paused_at: row.pausedAt,
      owner: row.owner,
      contact_email: row.contactEmail,
      note: row.note,
      ...ruleColumns(row.rules),
      replaces: row.replaces,
      first_client_id: row.firstClientId === row.clientId ? null : row.firstClientId,
      created_at: row.at,
      updated_at: row.at,
    })
    .execute()
}

export async function findAccessToken(db: Db, clientId: string): Promise<AccessToken | undefined> {
  const row = await select(db).where('access_tokens.client_id', '=', clientId).executeTakeFirst()
  return row && toAccessToken(row)
}

/** Includes the hash of the client's secret. */
export async function findCredentials(db: Db, clientIds: string[]) {
  const rows = await select(db)
    .select('access_tokens.secret_hash')
    .where('access_tokens.client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
  return rows.map((row) => ({ ...toAccessToken(row), secretHash: row.secret_hash }))
}

export async function listAccessTokens(
  db: Db,
  filter: AccessTokenFilter,
  { column, descending, after, limit }: AccessTokenOrder,
): Promise<Page<AccessToken>> {
  const keys = sortKeys(column)
  const direction = descending ? 'desc' : 'asc'
  let query = select(db)
    .select(sql<string>`${keys[0].expression}::text`.as('sort_value'))
    .orderBy(orderBy(keys, direction))
  if (filter.areaId) query = query.where('access_tokens.area_id', '=', filter.areaId)
  if (filter.areaSlug) query = query.where('areas.slug', '=', filter.areaSlug)
  if (filter.expirationFrom) query = query.where('access_tokens.expiration_date', '>=', filter.expirationFrom)
  if (filter.expirationTo) query = query.where('access_tokens.expiration_date', '<=', filter.expirationTo)
  if (filter.revoked !== undefined)
    query = query.where('access_tokens.revoked_at', filter.revoked ? 'is not' : 'is', null)
  if (filter.paused !== undefined) query = query.where('access_tokens.paused_at', filter.paused ? 'is not' : 'is', null)
  if (filter.text) {
    const part = `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(lower(access_tokens.name) like lower(${part}) or access_tokens.client_id::text = ${filter.text.toLowerCase()})`,
    )
  }
  if (after) query = query.where(isAfter(keys, after, direction))
  const page = await readPage(
    limit,
    (oneMore) => query.limit(oneMore).execute(),
    (row) => positionOf(keys, row),
  )
  return mapPage(page, toAccessToken)
}

function ruleColumns({ actFor, permissions, levelId, networks, rateLimit }: Rules) {
  return {
    // node-postgres would take it for a row.
    act_for: actFor && sql<ActFor>`${JSON.stringify(actFor)}::jsonb`,
    permissions,
    level_id: levelId,
    networks,
    rate_limit: rateLimit,
  }
}

type Changeable = 'access' | 'name' | 'expirationDate' | 'revokedAt' | 'pausedAt' | 'owner' | 'contactEmail' | 'note'

export async function updateAccessToken(
  db: Db,
  areaId: AreaId,
  clientId: string,
  change: Partial<Pick<AccessToken, Changeable | 'rules' | 'replacedBy'>> & { at: Date },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({
      access: change.access,
      name: change.name,
      expiration_date: change.expirationDate,
      revoked_at: change.revokedAt,
      paused_at: change.pausedAt,
      owner: change.owner,
      contact_email: change.contactEmail,
      note: change.note,
      replaced_by: change.replacedBy,
      ...(change.rules && { ...ruleColumns(change.rules), rules_version: sql<number>`rules_version + 1` }),
      updated_at: change.at,
    })
    .where('area_id', '=', areaId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Serialises changes of one record. */
export async function lockAccessToken(db: Db, clientId: string): Promise<AccessToken | undefined> {
  const row = await select(db)
    .where('access_tokens.client_id', '=', clientId)
    .forUpdate('access_tokens')
    .executeTakeFirst()
  return row && toAccessToken(row)
}

function select(db: Db) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('learning_areas as areas', 'areas.id', 'access_tokens.area_id')
    .select([
      'access_tokens.client_id',
      'access_tokens.name',
      'access_tokens.access',
      'access_tokens.expiration_date',
      'access_tokens.created_at',
      'access_tokens.revoked_at',
      'access_tokens.paused_at',
      'access_tokens.owner',
      'access_tokens.contact_email',
      'access_tokens.note',
      'access_tokens.act_for',
      'access_tokens.permissions',
      'access_tokens.level_id',
      'access_tokens.networks',
      'access_tokens.rate_limit',
      'access_tokens.rules_version',
      'access_tokens.replaces',
      'access_tokens.replaced_by',
      'access_tokens.first_client_id',
      'access_tokens.area_id',
      'areas.slug as area_slug',
      'areas.name as area_name',
    ])
}

type Row =
  ReturnType<typeof select> extends SelectQueryBuilder<infer _Db extends Tables, infer _Table, infer Selected>
    ? Selected
    : never

function toAccessToken(row: Row): AccessToken {
  return {
    clientId: row.client_id,
    area: { id: row.area_id, slug: row.area_slug, name: row.area_name },
    name: row.name,
    access: row.access,
    expirationDate: row.expiration_date,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    pausedAt: row.paused_at,
    owner: row.owner,
    contactEmail: row.contact_email,
    note: row.note,
    rules: {
      actFor: row.act_for,
      permissions: row.permissions,
      levelId: row.level_id,
      networks: row.networks,
      rateLimit: row.rate_limit,
    },
    rulesVersion: row.rules_version,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
    firstClientId: row.first_client_id ?? row.client_id,
  }
}
