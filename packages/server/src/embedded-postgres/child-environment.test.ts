import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { removeDataFolder } from '../testing/service/data-folder.ts'
import { startServiceProcess } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'

const secrets = {
  TOKEN_KEYS: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_PASSWORD: 'a password of the first',
  METRICS_TOKEN: 'metrics-0123456789abcdef',
  A_SECRET_OF_THE_MACHINE: 'not for the database',
}

test.skipIf(process.platform !== 'linux')('no process of PostgreSQL has a secret in its environment', async () => {
  const dataDir = await makeUsedDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const service = await startServiceProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'a@example.org',
    WORKERS: '2',
    ...secrets,
  })
  onTestFinished(async () => void (await service.stop()))
  expect((await call(`${service.url}/readyz`)).status).toBe(200)

  const pidFile = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const backends = childrenOf(postmaster)
  expect(backends.length).toBeGreaterThan(3)
  expect(environmentOf(postmaster)).toContain('PATH=')
  for (const pid of [postmaster, ...backends]) {
    for (const secret of Object.values(secrets)) expect(environmentOf(pid)).not.toContain(secret)
  }

  // Workers are the service and need its settings, but not the password that the first process has used.
  const workers = childrenOf(service.child.pid ?? 0).filter((pid) => pid !== postmaster)
  expect(workers).toHaveLength(2)
  for (const pid of workers) {
    expect(environmentOf(pid)).toContain(secrets.METRICS_TOKEN)
    expect(environmentOf(pid)).not.toContain(secrets.ADMIN_PASSWORD)
  }
})

function environmentOf(pid: number): string {
  return readFileSync(`/proc/${pid}/environ`, 'utf8')
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
