import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another service, which counts the requests it gets. */
export async function startUnrelatedServer() {
  let requests = 0
  const server = http.createServer((_, response) => {
    requests++
    response.setHeader('Content-Type', 'text/html').end('<h1>Welcome</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
