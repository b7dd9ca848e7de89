import { createServer } from 'node:http'

/** A receiver of webhooks, which answers with the given status. */
export async function startReceiver(status = 204) {
  const types: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      types.push(JSON.parse(text).type)
      response.writeHead(answer.status).end(answer.status === 204 ? undefined : 'The payroll is closed.')
    })
  })
  const answer = { status }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/events`,
    types,
    answer,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
