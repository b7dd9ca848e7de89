import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { findSetUpLink, followSetUpLink } from '../../server/src/testing/callers/administrator-session.ts'
import { backofficeApi } from '../../server/src/testing/callers/backoffice-api.ts'
import { removeDataFolder } from '../../server/src/testing/service/data-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../../server/src/testing/service/service-process.ts'
import { makeUsedDataFolder } from '../../server/src/testing/service/used-data-folder.ts'
import { connect } from './index.ts'
import { startProxy } from './testing/proxy.ts'

test('a service that is killed in mid-walk and started again costs no row, brings none twice, and needs no new token', async () => {
  const dataDir = await makeUsedDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const service = await startServiceProcess({ DATA_DIR: dataDir })
  let restarted: Promise<ServiceProcess> = Promise.resolve(service)
  onTestFinished(async () => void (await (await restarted).stop()))
  const proxy = await startProxy(service.url)
  const client = connect({ baseUrl: proxy.url, ...(await createCredentials(service)), retries: 30 })
  const names = Array.from({ length: 30 }, (_, index) => `Person ${index}`).sort()
  await Promise.all(names.map((display_name) => client.users.create({ display_name })))

  const killAndRestart = async () => {
    service.child.kill('SIGKILL')
    await once(service.child, 'close')
    restarted = startServiceProcess({ DATA_DIR: dataDir, PORT: new URL(service.url).port })
  }
  const seen: string[] = []
  for await (const { display_name } of client.users.list({ limit: 10 })) {
    if (seen.push(display_name) === 15) proxy.upset('GET /api/1/users', { after: killAndRestart })
  }
  expect(seen.sort()).toEqual(names)
  await restarted
  expect(proxy.count('GET /api/1/users')).toBeGreaterThan(3)
  expect(proxy.count('POST /oauth/token')).toBe(1)
})

async function createCredentials(service: ServiceProcess) {
  const admin = backofficeApi(service, await followSetUpLink(findSetUpLink(service.said())))
  await admin('/learning-areas', { body: { name: 'North', slug: 'north' } })
  const input = { learning_area: 'north', token_name: 'Nightly import', access: 'read_write' }
  const { body } = await admin('/access-tokens', { body: input })
  return { clientId: body.client_id, clientSecret: body.client_secret }
}
