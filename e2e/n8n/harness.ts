import { setTimeout as sleep } from 'node:timers/promises'
import { findSetUpLink, followSetUpLink } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { type BackofficeApi, backofficeApi } from '../../packages/server/src/testing/callers/backoffice-api.ts'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import type { CredentialFields } from './n8n-api.ts'

const area = { name: 'North', slug: 'north' }
/** More than fit on two pages. */
export const courseCount = 450

export interface Harness {
  url: string
  credential: CredentialFields
  make(path: string, body: object): Promise<Record<string, string>>
  admin: BackofficeApi
  /** The requests that the service handles from now on, such as "GET /api/1 200". */
  watch(): Promise<() => Promise<string[]>>
  stop(): Promise<void>
}

interface Options {
  courses: number
  settings?: Record<string, string>
}

/** A service as an operator starts it, with a learning area, three people and this many courses. */
export async function startHarness({ courses, settings }: Options): Promise<Harness> {
  const dataDir = makeDataFolder()
  const service = await startServiceProcess({ ...settings, DATA_DIR: dataDir })
  const admin = backofficeApi(service, await followSetUpLink(findSetUpLink(service.said())))
  const make: Harness['make'] = async (path, body) => {
    const answer = await admin(path, { body })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await make('/learning-areas', area)
  const input = { learning_area: area.slug, token_name: 'n8n', access: 'read_write' }
  const { client_id = '', client_secret = '' } = await make('/access-tokens', input)
  for (const external_id of ['P-1', 'P-2', 'P-3']) {
    await make('/users', { learning_area: area.slug, display_name: `Person ${external_id}`, external_id })
  }
  for (let made = 0; made < courses; made += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => makeCourse(make, made + index + 1)))
  }
  return {
    url: service.url,
    credential: { base_url: service.url, client_id, client_secret },
    make,
    admin,
    watch: () => watchRequests(service),
    async stop() {
      await service.stop()
      removeDataFolder(dataDir)
    },
  }
}

async function makeCourse(make: Harness['make'], number: number): Promise<void> {
  const title = `Course ${String(number).padStart(3, '0')}`
  const { id } = await make('/courses', { learning_area: area.slug, title, external_id: `C-${number}` })
  await make(`/courses/${id}/publish`, {})
}

export async function watchRequests(service: ServiceProcess): Promise<() => Promise<string[]>> {
  await untilLogged()
  const from = service.logged().length
  return async () => {
    await untilLogged()
    const lines = service.logged().slice(from).split('\n').filter(Boolean)
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ path }) => path?.startsWith('/api/') || path?.startsWith('/oauth/'))
      .map(({ method, path, status }) => `${method} ${path} ${status}`)
  }
}

/** The log is written a moment after the response. */
function untilLogged(): Promise<void> {
  return sleep(1200)
}
