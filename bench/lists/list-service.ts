import { mkdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { serviceOptions } from '../../scripts/run.js'
import { callers } from '../harness/callers.ts'
import { requestToken } from '../harness/check-answers.ts'
import { connect } from '../harness/seed.ts'
import { isLoaded, regionManager, type Size, seedLists } from '../harness/seed-lists.ts'
import { type ListCase, listCases } from './list-cases.ts'

export interface ListService {
  dataDir: string
  service: ServiceProcess
  headers: Record<'service user' | 'manager of a region', Record<string, string>>
  cases: ListCase[]
  /** A person for single reads. */
  person: { uuid: string; externalId: string }
}
export type Caller = keyof ListService['headers']

export const administrator = { email: 'bench@example.org', password: 'in a quiet office' }

/** A folder that keeps loaded databases for another run, because loading takes longest. */
const keep = process.env.LISTS_DATA
/** One keep-alive connection to each service. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A service with an area of this size, in its own folder that is removed at the end. */
export async function startLoaded(size: Size, cleanUp: (() => unknown)[]): Promise<ListService> {
  const dataDir = keep ? join(keep, `${size.users}`) : makeDataFolder()
  if (keep) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  else cleanUp.push(() => removeDataFolder(dataDir))
  const service = await startServiceProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    NODE_ENV: 'production',
    NODE_OPTIONS: serviceOptions.join(' '),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  cleanUp.push(service.stop, () => agent.destroy())
  const db = await connect(dataDir)
  if (!(await isLoaded(db))) {
    const { seconds, sizes } = await seedLists(dataDir, size)
    console.log(`\nLoaded ${JSON.stringify(size)} in ${seconds.toFixed()} s`)
    for (const { table, megabytes, indexMegabytes } of sizes) {
      console.log(`  ${table}: ${megabytes.toFixed()} MB, with ${indexMegabytes.toFixed()} MB of indexes`)
    }
  }
  const token = JSON.parse(await requestToken(`${service.url}/oauth/token`)).access_token
  const headersOf = (user = '') => ({ authorization: `Bearer ${token}`, 'service-client-uuid': user })
  const cases = await listCases(dataDir, db)
  const { rows } = await db.query(`select uuid, external_id from users where external_id = 'P-500'`)
  await db.end()
  return {
    dataDir,
    service,
    headers: { 'service user': headersOf(callers[0]?.clientId), 'manager of a region': headersOf(regionManager) },
    cases,
    person: { uuid: rows[0].uuid, externalId: rows[0].external_id },
  }
}

/** Fails unless the status is 200. */
export function fetchPage({ service, headers }: ListService, caller: Caller, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(service.url + path, { agent, headers: headers[caller] }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`))))
    }).on('error', reject)
  })
}
