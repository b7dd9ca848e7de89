import {
  type AccountSession,
  AccountSessions,
  NewRecoveryCodes,
  PasswordChange,
  PendingTotp,
  RecoveryCodes,
  RecoveryCodesLeft,
  TotpConfirmation,
  TotpRemoval,
  TotpStart,
} from '@backoffice/contract/administrator'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { countRecoveryCodes } from '../administrators/recovery-codes.ts'
import { actorOf, clearSessionCookie, sessionOf } from '../backoffice/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { listOwnSessions, type OpenSession, type OwnSession, revokeSession } from '../sessions/session.ts'
import { changePassword } from './change-password.ts'
import { createRecoveryCodes, disableTotp, enableTotp, startTotp } from './second-factor.ts'

const Nothing = { 204: Type.Null() }
const OneSession = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** Routes for an administrator's own account. */
export const accountRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const own = { ownAccount: true } as const
  app.get('/account/sessions', { config: own, schema: { response: { 200: AccountSessions } } }, async (request) => {
    const session = sessionOf(request)
    return { data: (await listOwnSessions(deps, session)).map((row) => show(row, session)) }
  })

  app.delete(
    '/account/sessions/:id',
    { config: own, schema: { params: OneSession, response: Nothing } },
    async (request, reply) => {
      const session = sessionOf(request)
      await revokeSession(deps, actorOf(request), session, request.params.id)
      if (request.params.id.toLowerCase() === session.id) clearSessionCookie(deps, reply)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/account/password',
    {
      // Otherwise an attacker with a session and the password, but no second factor, could lock the owner out.
      config: { ownAccount: true, confirmed: (request) => sessionOf(request).administrator.totp },
      schema: { body: PasswordChange, response: Nothing },
    },
    async (request, reply) => {
      await changePassword(deps, actorOf(request), sessionOf(request), request.body)
      return reply.code(204).send(null)
    },
  )

  // All that an administrator may do if the installation requires two-factor authentication and theirs is off.
  const config = { withoutTwoFactor: true, ownAccount: true } as const
  app.post('/account/totp', { config, schema: { body: TotpStart, response: { 200: PendingTotp } } }, async (request) =>
    startTotp(deps, actorOf(request), sessionOf(request), request.body),
  )

  app.post(
    '/account/totp/confirm',
    { config, schema: { body: TotpConfirmation, response: { 200: RecoveryCodes } } },
    async (request) => enableTotp(deps, actorOf(request), sessionOf(request), request.body),
  )

  app.get(
    '/account/recovery-codes',
    { config: own, schema: { response: { 200: RecoveryCodesLeft } } },
    async (request) => ({
      left: await countRecoveryCodes(deps, sessionOf(request).administrator.id),
    }),
  )

  app.post(
    '/account/recovery-codes',
    { config: own, schema: { body: NewRecoveryCodes, response: { 200: RecoveryCodes } } },
    async (request) => createRecoveryCodes(deps, actorOf(request), sessionOf(request), request.body),
  )

  app.delete(
    '/account/totp',
    { config: own, schema: { body: TotpRemoval, response: Nothing } },
    async (request, reply) => {
      await disableTotp(deps, actorOf(request), sessionOf(request), request.body)
      return reply.code(204).send(null)
    },
  )
}

function show(session: OwnSession, current: OpenSession): AccountSession {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.address,
    user_agent: session.userAgent,
    current: session.id === current.id,
  }
}
