import {
  AccessToken,
  AccessTokenEdit,
  AccessTokenPage,
  AccessTokenQuery,
  CreatedAccessToken,
  NewAccessToken,
} from '@backoffice/contract/access-token'
import { Uuid } from '@backoffice/contract/formats'
import { isWrite } from '@backoffice/contract/permission'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { actorOf } from '../backoffice/administrator-guard.ts'
import { ownAreaOf } from '../backoffice/own-area-guard.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { noSuchLearningArea, requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { openPage } from '../http/list-page.ts'
import type { SortColumn } from './access-token-store.ts'
import { createAccessToken } from './create-access-token.ts'
import { editAccessToken } from './edit-access-token.ts'
import { editFromWire, newFromWire } from './from-wire.ts'
import { accessTokenOfArea, getAccessToken } from './get-access-token.ts'
import { listAccessTokens } from './list-access-tokens.ts'
import { pauseAccessToken, resumeAccessToken } from './pause-access-token.ts'
import { revokeAccessToken } from './revoke-access-token.ts'
import { showAccessToken, unused } from './show-access-token.ts'

const params = Type.Object({ client_id: Uuid })

function writes({ access, permissions }: NewAccessToken): boolean {
  return access === 'read_write' || (permissions?.some(isWrite) ?? false)
}

export const accessTokenRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get(
    '/access-tokens',
    { config: { ofArea: 'narrowed' }, schema: { querystring: AccessTokenQuery, response: { 200: AccessTokenPage } } },
    async (request, reply) => {
      const { learning_area, status, q, sort = '-created_at' } = request.query
      const areaId = ownAreaOf(request)
      const page = openPage(deps.cursors, request, { name: 'access-tokens', areaId })
      const order = { column: sort.replace('-', '') as SortColumn, descending: sort.startsWith('-') }
      const wanted = { areaId, areaSlug: learning_area, status, text: q, sort: order, ...page.options }
      const found = await listAccessTokens(deps, wanted)
      return page.respond(reply, found, (token) => showAccessToken(token, deps))
    },
  )

  const ofArea = accessTokenOfArea(deps)

  /** The record that it may replace is looked for in the same area only. */
  async function newInOwnArea({ body }: FastifyRequest, own: AreaId): Promise<void> {
    const { learning_area } = body as NewAccessToken
    const { id } = await requireLearningArea(deps.db, learning_area)
    if (id !== own) throw noSuchLearningArea(learning_area)
  }

  /**
   * A later date revives an expired token, whose secret may be known to people who should no longer have write access.
   */
  async function prolongsWriteAccess({ params, body }: FastifyRequest): Promise<boolean> {
    const date = (body as AccessTokenEdit).expiration_date
    if (date === undefined) return false
    const { access, expirationDate } = await getAccessToken(deps, (params as { client_id: string }).client_id)
    return access === 'read_write' && date > expirationDate
  }

  async function mayWrite({ params }: FastifyRequest): Promise<boolean> {
    return (await getAccessToken(deps, (params as { client_id: string }).client_id)).access === 'read_write'
  }

  app.post(
    '/access-tokens',
    {
      config: { ofArea: newInOwnArea, confirmed: ({ body }) => writes(body as NewAccessToken) },
      schema: { body: NewAccessToken, response: { 201: CreatedAccessToken } },
    },
    async (request, reply) => {
      const { clientSecret, ...token } = await createAccessToken(
        deps,
        actorOf(request),
        newFromWire(request.body, request.body),
      )
      return reply.code(201).send({ ...showAccessToken({ ...token, ...unused }, deps), client_secret: clientSecret })
    },
  )

  app.get(
    '/access-tokens/:client_id',
    { config: { ofArea }, schema: { params, response: { 200: AccessToken } } },
    async (request) => showAccessToken(await getAccessToken(deps, request.params.client_id), deps),
  )

  app.patch(
    '/access-tokens/:client_id',
    {
      config: { ofArea, confirmed: prolongsWriteAccess },
      schema: { params, body: AccessTokenEdit, response: { 200: AccessToken } },
    },
    async (request) => {
      await editAccessToken(deps, actorOf(request), request.params.client_id, editFromWire(request.body, request.body))
      return showAccessToken(await getAccessToken(deps, request.params.client_id), deps)
    },
  )

  for (const [verb, work, config] of [
    ['pause', pauseAccessToken, { takesAway: true }],
    ['resume', resumeAccessToken, { confirmed: mayWrite }],
    ['revoke', revokeAccessToken, { takesAway: true }],
  ] as const) {
    app.post(
      `/access-tokens/:client_id/${verb}`,
      { config: { ...config, ofArea }, schema: { params, response: { 200: AccessToken } } },
      async (request) => {
        await work(deps, actorOf(request), request.params.client_id)
        return showAccessToken(await getAccessToken(deps, request.params.client_id), deps)
      },
    )
  }
}
