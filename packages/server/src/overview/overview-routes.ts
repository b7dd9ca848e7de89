import { Overview } from '@backoffice/contract/overview'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Deps } from '../deps.ts'
import { getOverview } from './get-overview.ts'

const NoParameters = Type.Object({}, { additionalProperties: false })

export const overviewRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get('/overview', { schema: { querystring: NoParameters, response: { 200: Overview } } }, async () => {
    const { areas, accessTokens, callsPerDay, refusals } = await getOverview(deps)
    const { neverUsed, ...byStatus } = accessTokens
    return {
      learning_areas: areas,
      access_tokens: { ...byStatus, never_used: neverUsed },
      calls_per_day: callsPerDay,
      refusals_last_24_hours: refusals,
    }
  })
}
