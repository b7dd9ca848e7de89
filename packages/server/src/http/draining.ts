import type { FastifyInstance } from 'fastify'

/** Before it stops, an instance asks to be left alone: a balancer needs a moment to notice. */
export interface Draining {
  begin(): void
  hasBegun(): boolean
}

export function createDraining(): Draining {
  let begun = false
  return {
    begin() {
      begun = true
    },
    hasBegun: () => begun,
  }
}

/** Whoever still asks is answered and told to take another connection next time. */
export function registerDraining(app: FastifyInstance, { draining }: { draining: Draining }): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.hasBegun()) reply.header('connection', 'close')
    done()
  })
}
