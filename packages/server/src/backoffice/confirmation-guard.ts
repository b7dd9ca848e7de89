import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { actorOf, sessionOf } from './administrator-guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For changes that grant or remove rights: a session is not enough, the administrator must also have confirmed their
     * password recently. A function if this depends on the request.
     */
    confirmed?: true | ((request: FastifyRequest) => boolean | Promise<boolean>)
  }
}

/** How long a sign-in or confirmation is valid. */
const confirmedMs = 10 * 60 * 1000

/** Runs after the administrator guard and requires a recent confirmation for routes with `config.confirmed`. */
export function confirmationGuard({ now, refusals }: Pick<Deps, 'now' | 'refusals'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { confirmed } = request.routeOptions.config
    if (!confirmed || (confirmed !== true && !(await confirmed(request)))) return
    const { id, confirmedAt } = sessionOf(request)
    if (now().getTime() - confirmedAt.getTime() < confirmedMs) return
    refusals.record({
      actor: actorOf(request),
      action: 'session.confirmed',
      reason: 'confirmation_required',
      subject: id,
    })
    throw new DomainError('confirmation_required')
  }
}
