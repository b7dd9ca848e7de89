import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onceClosed } from './disconnection.ts'

/** Per connection: the request that is being processed and those that wait behind it. */
export const maxUnanswered = 10

/**
 * Processes the requests of one connection one after the other, and closes a connection that sends too many ahead. With
 * pipelining, a client may send further requests before it has a response, and Node would start them all at once: a hundred
 * connections could start thousands of requests and delay everybody else's.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const queue = queues.get(socket) ?? []
    if (queue.length === maxUnanswered) {
      socket.destroy()
      return
    }
    queues.set(socket, queue)
    // Bind to this request's async context; otherwise it would run in that of the request before it.
    queue.push(queue.length === 0 ? done : AsyncResource.bind(() => done()))
    onceClosed(reply, () => {
      queue.shift()
      // If no response can be sent any more, the waiting requests must not be processed.
      if (!socket.destroyed && !socket.writableEnded) queue[0]?.()
    })
    if (queue.length === 1) done()
  })
}
