import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AccessToken } from './access-token.ts'

export interface AccessTokenFilter {
  areaSlug?: string | undefined
  /** Inclusive bounds of the last day, and whether revoked ones are meant. */
  expirationFrom?: string | undefined
  expirationTo?: string | undefined
  revoked?: boolean | undefined
  text?: string | undefined
}

export type SortColumn = 'created_at' | 'token_name' | 'expiration_date'

export interface AccessTokenOrder {
  column: SortColumn
  descending: boolean
  /** The column's value and the client id of the last row of the page before. */
  after?: string[] | undefined
  limit: number
}

const sortExpression = {
  created_at: sql<string>`access_tokens.created_at`,
  token_name: sql<string>`lower(access_tokens.name)`,
  expiration_date: sql<string>`access_tokens.expiration_date`,
}
const sortType = { created_at: sql`timestamptz`, token_name: sql`text`, expiration_date: sql`date` }

export async function insertAccessToken(
  db: Db,
  areaId: string,
  row: {
    clientId: string
    name: string
    access: AccessToken['access']
    secretHash: Buffer
    expirationDate: string
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
      created_at: row.at,
      updated_at: row.at,
    })
    .execute()
}

export async function findAccessToken(db: Db, clientId: string): Promise<AccessToken | undefined> {
  const row = await select(db).where('access_tokens.client_id', '=', clientId).executeTakeFirst()
  return row && read(row)
}

/** With the hash that the client's secret must have. */
export async function findCredentials(db: Db, clientIds: string[]) {
  const rows = await select(db)
    .select('access_tokens.secret_hash')
    .where('access_tokens.client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
  return rows.map((row) => ({ ...read(row), secretHash: row.secret_hash }))
}

export async function listAccessTokens(
  db: Db,
  filter: AccessTokenFilter,
  order: AccessTokenOrder,
): Promise<(AccessToken & { sortValue: string })[]> {
  const value = sortExpression[order.column]
  const direction = order.descending ? 'desc' : 'asc'
  let query = select(db)
    .select(sql<string>`${value}::text`.as('sort_value'))
    .orderBy(value, direction)
    .orderBy('access_tokens.client_id', direction)
    .limit(order.limit)
  if (filter.areaSlug) query = query.where('areas.slug', '=', filter.areaSlug)
  if (filter.expirationFrom) query = query.where('access_tokens.expiration_date', '>=', filter.expirationFrom)
  if (filter.expirationTo) query = query.where('access_tokens.expiration_date', '<=', filter.expirationTo)
  if (filter.revoked !== undefined)
    query = query.where('access_tokens.revoked_at', filter.revoked ? 'is not' : 'is', null)
  if (filter.text) {
    const part = `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(lower(access_tokens.name) like lower(${part}) or access_tokens.client_id::text = ${filter.text.toLowerCase()})`,
    )
  }
  if (order.after) {
    const [last, clientId] = order.after
    const compare = order.descending ? sql`<` : sql`>`
    query = query.where(
      sql<boolean>`(${value}, access_tokens.client_id) ${compare} (${last}::${sortType[order.column]}, ${clientId}::uuid)`,
    )
  }
  const rows = await query.execute()
  return rows.map((row) => ({ ...read(row), sortValue: row.sort_value }))
}

export async function updateAccessToken(
  db: Db,
  clientId: string,
  change: { name?: string | undefined; expirationDate?: string | undefined; revokedAt?: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({
      name: change.name,
      expiration_date: change.expirationDate,
      revoked_at: change.revokedAt,
      updated_at: change.at,
    })
    .where('client_id', '=', clientId)
    .execute()
}

/** So that two changes of one record come one after the other. */
export async function lockAccessToken(db: Db, clientId: string): Promise<AccessToken | undefined> {
  const row = await select(db)
    .where('access_tokens.client_id', '=', clientId)
    .forUpdate('access_tokens')
    .executeTakeFirst()
  return row && read(row)
}

function select(db: Db) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('hierarchy_levels as areas', 'areas.id', 'access_tokens.area_id')
    .select([
      'access_tokens.client_id',
      'access_tokens.name',
      'access_tokens.access',
      'access_tokens.expiration_date',
      'access_tokens.created_at',
      'access_tokens.revoked_at',
      'areas.id as area_id',
      'areas.slug as area_slug',
      'areas.name as area_name',
    ])
}

type Row =
  ReturnType<typeof select> extends SelectQueryBuilder<infer _Db extends Tables, infer _Table, infer Selected>
    ? Selected
    : never

function read(row: Row): AccessToken {
  return {
    clientId: row.client_id,
    area: { id: row.area_id, slug: row.area_slug ?? '', name: row.area_name },
    name: row.name,
    access: row.access,
    expirationDate: row.expiration_date,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }
}
