import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onceClosed } from './once-closed.ts'

/** Of one connection: the one that is being worked on, and those that wait behind it. */
export const maxUnanswered = 10

/**
 * A client may send further requests before the first is answered (pipelining), and Node would begin all of them at once:
 * a hundred connections would make thousands of requests, before which everybody else's would have to wait. So those of one
 * connection are worked on one after the other, and one that sends too many ahead is closed.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? []
    if (line.length === maxUnanswered) {
      socket.destroy()
      return
    }
    lines.set(socket, line)
    // In its own context, not that of the request before it.
    line.push(line.length === 0 ? done : AsyncResource.bind(() => done()))
    onceClosed(reply, () => {
      line.shift()
      // Nobody is left to answer the others, or nothing is sent any more: they must not be carried out unanswered.
      if (!socket.destroyed && !socket.writableEnded) line[0]?.()
    })
    if (line.length === 1) done()
  })
}
