import { Session, SessionConfirmation, SetUp, SignIn, type TokenLimits } from '@backoffice/contract/administrator'
import { GivenLink, LinkPurpose, LinkUse } from '@backoffice/contract/administrator-link'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { setUp } from '../administrators/first-administrator.ts'
import { createLinkLookup } from '../administrators/links.ts'
import { createSetUpLinkLookup } from '../administrators/set-up-links.ts'
import {
  actorOf,
  administratorGuard,
  clearSessionCookie,
  mustSetUpTotp,
  sessionOf,
  setSessionCookie,
} from '../backoffice/administrator-guard.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createKnownNetworkLookup } from '../sessions/known-networks.ts'
import { type OpenSession, signOut, type Visitor } from '../sessions/session.ts'
import type { SessionLookup } from '../sessions/session-lookup.ts'
import type { WriteVolumes } from '../volumes/write-volumes.ts'
import { confirmSession } from './confirm-session.ts'
import { signIn } from './sign-in.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { lookUpLink, useLink } from './use-link.ts'

/** Routes that create and manage sessions. `/set-up`, `/link` and `POST /session` are the only ones without a session. */
export const signInRoutes: FastifyPluginAsyncTypebox<
  Deps & { sessions: SessionLookup; volumes: WriteVolumes }
> = async (app, deps) => {
  const limits = createSignInLimits(deps)
  const protection = { limits, isKnownNetwork: createKnownNetworkLookup(deps) }
  const links = { limits, findLink: createLinkLookup(deps) }
  const isSetUpLink = createSetUpLinkLookup(deps)
  const show = (session: OpenSession) => showSession(deps, session)
  // Small, because anybody can send these bodies.
  const bodyLimit = 8 * 1024

  app.post('/set-up', { bodyLimit, schema: { body: SetUp, response: { 201: Session } } }, async (request, reply) => {
    const session = await setUp(deps, isSetUpLink, visitorOf(request), request.body)
    setSessionCookie(deps, reply, session)
    return reply.code(201).send(show(session))
  })

  app.post('/session', { bodyLimit, schema: { body: SignIn, response: { 201: Session } } }, async (request, reply) => {
    const session = await signIn(deps, protection, visitorOf(request), request.body)
    setSessionCookie(deps, reply, session)
    return reply.code(201).send(show(session))
  })

  // POST, because the secret must not appear in a URL.
  app.post('/link', { bodyLimit, schema: { body: GivenLink, response: { 200: LinkPurpose } } }, async (request) =>
    lookUpLink(deps, links, actorOf(request), request.body),
  )

  app.post(
    '/link/use',
    { bodyLimit, schema: { body: LinkUse, response: { 201: Session } } },
    async (request, reply) => {
      const session = await useLink(deps, links, visitorOf(request), request.body)
      setSessionCookie(deps, reply, session)
      return reply.code(201).send(show(session))
    },
  )

  const onRequest = administratorGuard(deps)
  const config = { withoutTwoFactor: true, ownAccount: true } as const
  app.get('/session', { config, onRequest, schema: { response: { 200: Session } } }, async (request) =>
    show(sessionOf(request)),
  )

  app.post(
    '/session/confirm',
    { config, onRequest, bodyLimit, schema: { body: SessionConfirmation, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await confirmSession(deps, actorOf(request), sessionOf(request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete('/session', { config, onRequest, schema: { response: { 204: Type.Null() } } }, async (request, reply) => {
    await signOut(deps, actorOf(request), sessionOf(request))
    clearSessionCookie(deps, reply)
    return reply.code(204).send(null)
  })
}

function visitorOf(request: FastifyRequest): Visitor {
  return { actor: actorOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

function showSession(deps: Pick<Deps, 'config'>, session: OpenSession): Session {
  const { administrator, expiresAt } = session
  const { area, ...shown } = administrator
  return {
    administrator: { ...shown, ...(area ? { learning_area: area.slug } : {}) },
    expires_at: expiresAt.toISOString(),
    token_limits: tokenLimits(deps.config),
    must_set_up_totp: mustSetUpTotp(deps, session),
  }
}

/** So that forms can say what they accept. */
function tokenLimits({ maxTokenDays, rateLimit, maxRateLimit }: Config): TokenLimits {
  return {
    ...(maxTokenDays === 'off' ? {} : { max_days: maxTokenDays }),
    ...(rateLimit === 'off' ? {} : { requests_per_minute: rateLimit }),
    ...(maxRateLimit === 'off' ? {} : { max_requests_per_minute: maxRateLimit }),
  }
}
