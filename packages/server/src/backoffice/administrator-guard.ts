import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, anonymousActor } from '../authority/actor.ts'
import type { Authority } from '../authority/authority.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type OpenSession, resumeSession, type SessionHolder } from '../sessions/session.ts'
import type { SessionLookup } from '../sessions/session-lookup.ts'
import { type BudgetNeeds, beyondBudgetOfArea } from '../volumes/write-budget.ts'
import { isClosedTo } from './own-area-guard.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every route behind it. */
    session: OpenSession | null
    authority: Authority | null
  }
  interface FastifyContextConfig {
    /** What is possible without two-factor authentication although the installation requires it: setting it up. */
    withoutTwoFactor?: true
    /** Concerns only the caller's own account or session, so every role may. */
    ownAccount?: true
  }
}

interface Cookie {
  name: string
  secure: boolean
}

// Browsers accept a `__Host-` cookie only over TLS; plain HTTP is possible only on this machine.
function cookieFor({ config }: Pick<Deps, 'config'>): Cookie {
  const secure = config.baseUrl.startsWith('https:')
  return { name: secure ? '__Host-backoffice' : 'backoffice', secure }
}

/** Refuses requests without the session of an administrator. */
export function administratorGuard(
  deps: Pick<Deps, 'config' | 'refusals'> & { sessions: SessionLookup } & BudgetNeeds,
) {
  const { name } = cookieFor(deps)
  return async (request: FastifyRequest): Promise<void> => {
    const secret = request.cookies[name]
    request.session = secret ? ((await resumeSession(deps, secret)) ?? null) : null
    if (!request.session) throw notSignedIn()
    request.authority = sessionAuthority(deps, request, request.session)
    if (isReadOnly(request, request.session)) throw request.authority.refuse('read_only_role')
    if (isClosedTo(request.session.administrator, request)) throw request.authority.refuse('outside_own_area')
    await refuseBeyondBudget(deps, request, request.session.administrator)
    if (mustSetUpTotp(deps, request.session) && !request.routeOptions.config.withoutTwoFactor) {
      const subject = request.session.administrator.id
      deps.refusals.record({
        actor: actorOf(request),
        action: 'backoffice.called',
        reason: 'two_factor_required',
        subject,
      })
      throw new DomainError('two_factor_required')
    }
  }
}

/** Whether the administrator may do nothing but set up two-factor authentication. */
export function mustSetUpTotp({ config }: Pick<Deps, 'config'>, { administrator }: OpenSession): boolean {
  return config.requireTwoFactor && !administrator.totp
}

/** What is not known to be a read, or to concern only the own account, is refused to auditors. */
function isReadOnly({ method, routeOptions }: FastifyRequest, { administrator }: OpenSession): boolean {
  if (mayChange(administrator)) return false
  return !['GET', 'HEAD'].includes(method) && !routeOptions.config.ownAccount
}

function mayChange({ role }: OpenSession['administrator']): boolean {
  return role === 'administrator' || role === 'area_administrator'
}

/** Whether the caller is an auditor, who is shown no secret of anybody. */
export function looksOnly(request: FastifyRequest): boolean {
  return !mayChange(sessionOf(request).administrator)
}

/** Area administrators write on their area's budget. Nobody is kept from taking rights away, or from their own account. */
async function refuseBeyondBudget(
  deps: Pick<Deps, 'refusals'> & BudgetNeeds,
  request: FastifyRequest,
  { id, role, area }: SessionHolder,
): Promise<void> {
  const { takesAway, ownAccount } = request.routeOptions.config
  if (role !== 'area_administrator' || !area || takesAway || ownAccount) return
  if (['GET', 'HEAD'].includes(request.method)) return
  const beyond = await beyondBudgetOfArea(deps, area.id)
  if (!beyond) return
  const { error, reason } = beyond
  deps.refusals.record({ actor: actorOf(request), action: 'backoffice.called', reason, subject: id })
  throw error
}

/** For the check before the commit that the session has not ended. */
function sessionAuthority(
  { refusals }: Pick<Deps, 'refusals'>,
  request: FastifyRequest,
  session: OpenSession,
): Authority {
  const { id, administrator } = session
  return {
    kind: 'session',
    id,
    administratorId: administrator.id,
    role: administrator.role,
    areaId: administrator.area?.id ?? null,
    ownAccount: request.routeOptions.config.ownAccount === true,
    readOnly: isReadOnly(request, session),
    refuse(reason) {
      refusals.record({ actor: actorOf(request), action: 'backoffice.called', reason, subject: administrator.id })
      return reason === 'read_only_role' || reason === 'outside_own_area' ? new DomainError(reason) : notSignedIn()
    },
  }
}

function notSignedIn(): DomainError {
  return new DomainError('not_signed_in')
}

export function sessionOf(request: FastifyRequest): OpenSession {
  if (!request.session) throw new Error('this route is not behind the administrator guard')
  return request.session
}

/** Who sends the request, for the audit trail. */
export function actorOf(request: FastifyRequest): Actor {
  const { session, authority } = request
  if (!session || !authority) return anonymousActor(request)
  return { ...anonymousActor(request), kind: 'administrator', id: session.administrator.id, authority }
}

export function setSessionCookie(
  deps: Pick<Deps, 'config'>,
  reply: FastifyReply,
  { secret, expiresAt }: OpenSession,
): void {
  const { name, secure } = cookieFor(deps)
  reply.setCookie(name, secret, { path: '/', httpOnly: true, sameSite: 'strict', secure, expires: expiresAt })
}

export function clearSessionCookie(deps: Pick<Deps, 'config'>, reply: FastifyReply): void {
  const { name, secure } = cookieFor(deps)
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}
