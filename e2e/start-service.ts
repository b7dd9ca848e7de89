import { findSetUpLink } from '../packages/server/src/testing/administrator-session.ts'
import { makeDataFolder, removeDataFolder } from '../packages/server/src/testing/data-folder.ts'
import { startServiceProcess } from '../packages/server/src/testing/service-process.ts'

export interface Service {
  url: string
  setUpLink: string
  stop(): Promise<void>
}

/** A service as an operator starts it, on an empty data folder and a port of its own. */
export async function startService(): Promise<Service> {
  const dataDir = makeDataFolder()
  const service = await startServiceProcess({ DATA_DIR: dataDir })
  return {
    url: service.url,
    setUpLink: findSetUpLink(service.said()),
    async stop() {
      const code = await service.stop()
      removeDataFolder(dataDir)
      if (code !== 0) throw new Error(`The service ended with ${code} after SIGTERM. It said:\n${service.said()}`)
    },
  }
}
