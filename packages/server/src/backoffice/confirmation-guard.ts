import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { actorOf, sessionOf } from './administrator-guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what gives power away, or takes others' away: the session alone does not allow it, the administrator must have
     * proved lately who they are. A function where it depends on the request.
     */
    confirmed?: true | ((request: FastifyRequest) => boolean | Promise<boolean>)
  }
}

/** For so long after signing in, or after a confirmation, nobody is asked again. */
const confirmedMs = 10 * 60 * 1000

/** Behind the administrator guard: asks for a fresh confirmation wherever the route says so in its `config.confirmed`. */
export function confirmationGuard({ now, refusals }: Pick<Deps, 'now' | 'refusals'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { confirmed } = request.routeOptions.config
    if (!confirmed || (confirmed !== true && !(await confirmed(request)))) return
    const { id, confirmedAt } = sessionOf(request)
    if (now().getTime() - confirmedAt.getTime() < confirmedMs) return
    refusals.note({
      actor: actorOf(request),
      action: 'session.confirmed',
      reason: 'confirmation_required',
      subject: id,
    })
    throw new DomainError('confirmation_required')
  }
}
