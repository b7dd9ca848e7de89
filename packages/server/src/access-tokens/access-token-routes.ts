import {
  AccessToken,
  AccessTokenEdit,
  AccessTokenPage,
  AccessTokenQuery,
  CreatedAccessToken,
  NewAccessToken,
  Uuid,
} from '@backoffice/contract/access-token'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { actorOf } from '../administrators/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { expiresAt, isExpiring, statusOf, type AccessToken as Token } from './access-token.ts'
import type { SortColumn } from './access-token-store.ts'
import { createAccessToken } from './create-access-token.ts'
import { editAccessToken } from './edit-access-token.ts'
import { type AccessTokenUsage, getAccessToken } from './get-access-token.ts'
import { listAccessTokens } from './list-access-tokens.ts'
import { revokeAccessToken } from './revoke-access-token.ts'

const params = Type.Object({ client_id: Uuid })

export const accessTokenRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get(
    '/access-tokens',
    { schema: { querystring: AccessTokenQuery, response: { 200: AccessTokenPage } } },
    async (request) => {
      const { learning_area, status, q, sort = '-created_at', limit = 50, cursor } = request.query
      const list = ['access-tokens', learning_area, status, q, sort]
      const after = cursor === undefined ? undefined : (deps.cursors.read(list, cursor) as [string, string])
      const order = { column: sort.replace('-', '') as SortColumn, descending: sort.startsWith('-') }
      const { tokens, next } = await listAccessTokens(deps, {
        areaSlug: learning_area,
        status,
        text: q,
        sort: order,
        after,
        limit,
      })
      return {
        data: tokens.map((token) => show(token, deps.now())),
        next_cursor: next ? deps.cursors.write(list, next) : null,
      }
    },
  )

  app.post(
    '/access-tokens',
    { schema: { body: NewAccessToken, response: { 201: CreatedAccessToken } } },
    async (request, reply) => {
      const { learning_area, token_name, access, expiration_date } = request.body
      const wish = { areaSlug: learning_area, name: token_name, access, expirationDate: expiration_date }
      const { clientSecret, ...token } = await createAccessToken(deps, actorOf(request), wish)
      return reply.code(201).send({ ...show({ ...token, ...unused }, deps.now()), client_secret: clientSecret })
    },
  )

  app.get('/access-tokens/:client_id', { schema: { params, response: { 200: AccessToken } } }, async (request) =>
    show(await getAccessToken(deps, request.params.client_id), deps.now()),
  )

  app.patch(
    '/access-tokens/:client_id',
    { schema: { params, body: AccessTokenEdit, response: { 200: AccessToken } } },
    async (request) => {
      const edit = { name: request.body.token_name, expirationDate: request.body.expiration_date }
      await editAccessToken(deps, actorOf(request), request.params.client_id, edit)
      return show(await getAccessToken(deps, request.params.client_id), deps.now())
    },
  )

  app.post(
    '/access-tokens/:client_id/revoke',
    { schema: { params, response: { 200: AccessToken } } },
    async (request) => {
      await revokeAccessToken(deps, actorOf(request), request.params.client_id)
      return show(await getAccessToken(deps, request.params.client_id), deps.now())
    },
  )
}

const unused: AccessTokenUsage = { usage: undefined, callsPerDay: [] }

function show(token: Token & AccessTokenUsage, now: Date): AccessToken {
  const { usage, revokedAt } = token
  return {
    client_id: token.clientId,
    learning_area: token.area.slug,
    learning_area_name: token.area.name,
    token_name: token.name,
    access: token.access,
    status: statusOf(token, now),
    expiring: isExpiring(token, now),
    expiration_date: token.expirationDate,
    expires_at: expiresAt(token.expirationDate).toISOString(),
    created_at: token.createdAt.toISOString(),
    ...(revokedAt ? { revoked_at: revokedAt.toISOString() } : {}),
    ...(usage ? { last_used_at: usage.lastUsedAt.toISOString(), last_address: usage.lastAddress } : {}),
    calls_per_day: token.callsPerDay.map(({ day, calls }) => ({ date: day, calls })),
  }
}
