import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { serviceOptions } from '../../scripts/run.js'
import { callers } from '../harness/callers.ts'
import { requestToken } from '../harness/check-answers.ts'
import { connect } from '../harness/seed.ts'
import { isLoaded, type Size, seedCaller, seedLists } from '../harness/seed-lists.ts'
import { prepareWrites } from './write-cases.ts'

export interface WriteService {
  url: string
  pid: number
  dataDir: string
  headers: Record<string, string>
}

/** The service as in production, without limits on requests. Without a size, its area has no people yet. */
const asStarted = { LOG_LEVEL: 'warn', NODE_ENV: 'production', NODE_OPTIONS: serviceOptions.join(' ') }

export async function startWriteService(cleanUp: (() => unknown)[], size?: Size): Promise<WriteService> {
  const dataDir = makeDataFolder()
  cleanUp.push(() => removeDataFolder(dataDir))
  return startOn(dataDir, cleanUp, { size })
}

/** On a folder that may have been filled before, by the main module of another version. */
export async function startOn(
  dataDir: string,
  cleanUp: (() => unknown)[],
  { size, main, ...more }: { size?: Size | undefined; main?: string | undefined } & Partial<typeof asStarted> = {},
): Promise<WriteService> {
  const limits = { RATE_LIMIT: 'off', AUDIT_MIB_PER_TOKEN: 'off', WRITE_MIB_PER_AREA: 'off' }
  const service = await startServiceProcess({ DATA_DIR: dataDir, ...asStarted, ...limits, ...more }, main)
  cleanUp.push(service.stop)
  const db = await connect(dataDir)
  if (size && !(await isLoaded(db))) {
    await seedLists(dataDir, size)
    await prepareWrites(db)
  } else if (!size) await seedCaller(db)
  await db.end()
  const token = JSON.parse(await requestToken(`${service.url}/oauth/token`)).access_token
  const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': callers[0]?.clientId ?? '' }
  return { url: service.url, pid: service.child.pid ?? 0, dataDir, headers }
}
