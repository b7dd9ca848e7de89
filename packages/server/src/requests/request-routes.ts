import { CallsByOutcome, CallsByOutcomeQuery } from '@backoffice/contract/calls-by-outcome'
import {
  type ClientRequest,
  ClientRequestPage,
  ClientRequestQuery,
  FoundRequestsQuery,
} from '@backoffice/contract/client-request'
import { Uuid } from '@backoffice/contract/formats'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { callsByOutcome, type Percentiles } from '../access-tokens/calls-by-outcome.ts'
import { accessTokenOfArea } from '../access-tokens/get-access-token.ts'
import { ownAreaOf } from '../backoffice/own-area-guard.ts'
import type { Deps } from '../deps.ts'
import { openPage } from '../http/list-page.ts'
import { type ListedRequest, listRequests, requestsWithId } from './list-requests.ts'

const params = Type.Object({ client_id: Uuid })

export const requestRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const ofArea = accessTokenOfArea(deps)
  app.get(
    '/access-tokens/:client_id/requests',
    {
      config: { ofArea },
      schema: { params, querystring: ClientRequestQuery, response: { 200: ClientRequestPage } },
    },
    async (request, reply) => {
      const clientId = request.params.client_id.toLowerCase()
      const page = openPage(deps.cursors, request, { name: `requests of ${clientId}`, areaId: undefined })
      const { outcome, path } = request.query
      const found = await listRequests(deps, clientId, { outcome, path, ...page.options })
      return page.respond(reply, found, show)
    },
  )

  app.get(
    '/access-tokens/:client_id/calls',
    { config: { ofArea }, schema: { params, querystring: CallsByOutcomeQuery, response: { 200: CallsByOutcome } } },
    async ({ params: { client_id }, query: { range } }) => {
      const { step, from, count, overall, steps } = await callsByOutcome(deps, client_id.toLowerCase(), range)
      return {
        step,
        from: from.toISOString(),
        count,
        ...showPercentiles(overall),
        data: steps.map(({ start, ok, mistake, refused, limited, failed, ...percentiles }) => ({
          start: start.toISOString(),
          ok,
          mistake,
          refused,
          limited,
          failed,
          ...showPercentiles(percentiles),
        })),
      }
    },
  )

  app.get(
    '/requests',
    {
      config: { ofArea: 'narrowed' },
      schema: { querystring: FoundRequestsQuery, response: { 200: ClientRequestPage } },
    },
    async (request) => {
      const found = await requestsWithId(deps, request.query.request_id, ownAreaOf(request))
      return { data: found.map(show), next_cursor: null }
    },
  )
}

function showPercentiles({ p50, p95 }: Percentiles) {
  return p50 === undefined || p95 === undefined ? {} : { p50_milliseconds: p50, p95_milliseconds: p95 }
}

function show(row: ListedRequest): ClientRequest {
  const { actingUser, userAgent, refusal, problem, fields } = row
  return {
    id: row.id,
    at: row.at.toISOString(),
    client_id: row.clientId,
    method: row.method,
    path: row.path,
    status: row.status,
    outcome: row.outcome,
    milliseconds: row.milliseconds,
    ...(actingUser === null ? {} : { acting_user: actingUser }),
    address: row.ip,
    ...(userAgent === null ? {} : { user_agent: userAgent }),
    request_id: row.requestId,
    ...(refusal === null ? {} : { refusal }),
    ...(problem === null ? {} : { problem }),
    ...(fields === null ? {} : { fields }),
  }
}
