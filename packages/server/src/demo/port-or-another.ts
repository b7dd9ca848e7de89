import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { codeOf } from '../errors.ts'

/** Returns the wanted port, or any free one if it is in use. */
export async function portOrAnother(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return portOrAnother(0)
    throw error
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
