import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { codeOf } from '../../errors.ts'

/** The preferred port, if nobody has it; otherwise any that is free. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (preferred === 0 || codeOf(error) !== 'EADDRINUSE') throw error
    return freePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
