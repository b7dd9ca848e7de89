import { findSetUpLink, followSetUpLink } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { type BackofficeApi, backofficeApi } from '../../packages/server/src/testing/callers/backoffice-api.ts'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { watchRequests } from '../n8n/harness.ts'

export interface Credentials {
  base_url: string
  client_id: string
  client_secret: string
}

export interface Harness {
  url: string
  credentials: Credentials
  admin: BackofficeApi
  make(path: string, body: object): Promise<Record<string, string>>
  /** Creates and publishes a course for self-enrolment; returns its id. */
  offer(title: string, more?: object): Promise<string>
  watch(): Promise<() => Promise<string[]>>
  goDown(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** A service as an operator starts it, with a learning area and an access token for a website. */
export async function startHarness(): Promise<Harness> {
  const dataDir = makeDataFolder()
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), WEBHOOK_ALLOW: '127.0.0.1/32' }
  let service = await startServiceProcess(settings)
  const admin = backofficeApi(service, await followSetUpLink(findSetUpLink(service.said())))
  const make: Harness['make'] = async (path, body) => {
    const { status, body: made } = await admin(path, { body })
    if (status >= 300) throw new Error(`${path} answered ${status} ${JSON.stringify(made)}`)
    return made
  }
  await make('/learning-areas', { name: 'North', slug: 'north' })
  const record = { learning_area: 'north', token_name: 'Website', access: 'read_write' }
  const { client_id = '', client_secret = '' } = await make('/access-tokens', record)
  return {
    url: service.url,
    credentials: { base_url: service.url, client_id, client_secret },
    admin,
    make,
    async offer(title, more) {
      const { id = '' } = await make('/courses', { learning_area: 'north', title, self_enrolment: true, ...more })
      await make(`/courses/${id}/publish`, {})
      return id
    },
    watch: () => watchRequests(service),
    async goDown() {
      await service.stop()
    },
    async comeBack() {
      service = await startServiceProcess(settings)
    },
    async stop() {
      await service.stop()
      removeDataFolder(dataDir)
    },
  }
}
