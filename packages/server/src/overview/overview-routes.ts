import { NoParameters } from '@backoffice/contract/formats'
import { Overview } from '@backoffice/contract/overview'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { statusOf } from '../access-tokens/access-token.ts'
import { currentSpelling } from '../audit/refusal-spelling.ts'
import { looksOnly } from '../backoffice/administrator-guard.ts'
import { ownAreaOf } from '../backoffice/own-area-guard.ts'
import type { Deps } from '../deps.ts'
import { shortUrl } from '../text/short-url.ts'
import { type Attention, getOverview } from './get-overview.ts'

export const overviewRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const config = { ofArea: 'narrowed' } as const
  const schema = { querystring: NoParameters, response: { 200: Overview } }
  app.get('/overview', { config, schema }, async (request) => {
    const overview = await getOverview(deps, ownAreaOf(request))
    const { at, areas, accessTokens, everUsed, attention, callsPerDay, refusals } = overview
    const { neverUsed, ...byStatus } = accessTokens
    return {
      learning_areas: areas,
      access_tokens: { ...byStatus, never_used: neverUsed },
      ever_used: everUsed,
      attention: showAttention(attention, at, looksOnly(request)),
      calls_per_day: callsPerDay,
      refusals_last_24_hours: refusals,
    }
  })
}

function showAttention(
  { expiring, neverUsed, failing, webhooks, unverifiedWebhooks }: Attention,
  at: Date,
  short: boolean,
): Overview['attention'] {
  return {
    expiring: expiring.map(({ expirationDate, lastUsedAt, ...token }) => ({
      ...show(token),
      expiration_date: expirationDate,
      ...showLastUse(lastUsedAt),
    })),
    never_used: neverUsed.map(({ createdAt, ...token }) => ({ ...show(token), created_at: createdAt.toISOString() })),
    failing: failing.map(({ refusals, lastRefusedAt, lastRefusal, lastUsedAt, ...token }) => ({
      ...show(token),
      status: statusOf(token, at),
      refusals,
      last_refused_at: lastRefusedAt.toISOString(),
      last_refusal: currentSpelling(lastRefusal),
      ...showLastUse(lastUsedAt),
    })),
    webhooks: webhooks.map(({ url, areaSlug, reason, failingSince, ...webhook }) => ({
      ...webhook,
      url: short ? shortUrl(url) : url,
      learning_area: areaSlug,
      ...(reason === null ? {} : { reason }),
      ...(failingSince === null ? {} : { failing_since: failingSince.toISOString() }),
    })),
    unverified_webhooks: unverifiedWebhooks,
  }
}

function showLastUse(at: Date | null) {
  return at ? { last_used_at: at.toISOString() } : {}
}

function show({ clientId, name, areaSlug }: { clientId: string; name: string; areaSlug: string }) {
  return { client_id: clientId, token_name: name, learning_area: areaSlug }
}
