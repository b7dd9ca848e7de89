import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stands before a worker and holds back its part of a commit, after the coordinator has committed its own. */
export interface DelayingProxy {
  port: number
  delayCommits(milliseconds: number): void
  /** Commits that were held back. */
  delayed(): number
  close(): void
}

export async function startDelayingProxy(host: string, port: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let delayed = 0
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    far.pipe(near)
    // One after the other, so that nothing overtakes what is held back.
    let sent = Promise.resolve()
    near.on('data', (chunk) => {
      sent = sent.then(async () => {
        if (delayMs > 0 && chunk.includes('COMMIT PREPARED')) {
          delayed++
          await sleep(delayMs)
        }
        far.write(chunk)
      })
    })
    near.on('end', () => void sent.then(() => far.end()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    delayCommits: (milliseconds) => {
      delayMs = milliseconds
    },
    delayed: () => delayed,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
