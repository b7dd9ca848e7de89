import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, describe, expect, inject, onTestFinished } from 'vitest'
import { administrator, findSetUpLink, followSetUpLink } from './testing/callers/administrator-session.ts'
import { call } from './testing/callers/call.ts'
import { makeDataFolder, removeDataFolder } from './testing/service/data-folder.ts'
import { freePort } from './testing/service/free-port.ts'
import { runServiceToItsEnd, type ServiceProcess, startServiceProcess } from './testing/service/service-process.ts'
import { makeUsedDataFolder } from './testing/service/used-data-folder.ts'

const test = base.extend<{ dataDir: string; start: (env?: Record<string, string>) => Promise<ServiceProcess> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form vitest asks for.
  dataDir: async ({}, use) => {
    const folder = makeDataFolder()
    await use(folder)
    removeDataFolder(folder)
  },
  start: async ({ dataDir }, use) => {
    const services: ServiceProcess[] = []
    await use(async (env = {}) => {
      const service = await startServiceProcess({ DATA_DIR: dataDir, ...env })
      services.push(service)
      return service
    })
    for (const service of services) await service.stop()
  },
})

/** For tests that are not about the first start. */
const usedTest = test.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form vitest asks for.
  dataDir: async ({}, use) => {
    const folder = await makeUsedDataFolder()
    await use(folder)
    removeDataFolder(folder)
  },
})

describe('the first start', () => {
  test('makes a database, prints the backoffice and a set-up link that works once; the second start prints none', async ({
    start,
  }) => {
    const first = await start()
    expect(first.said()).toContain(`Backoffice: ${first.url}/backoffice/`)
    const link = findSetUpLink(first.said())
    const cookie = await followSetUpLink(link)
    expect(await call(`${first.url}/backoffice/api/session`, { cookie })).toMatchObject({
      status: 200,
      body: { administrator: { email: administrator.email } },
    })
    const again = { secret: new URL(link).hash.slice(1), ...administrator }
    expect(await call(`${first.url}/backoffice/api/set-up`, { body: again })).toMatchObject({
      status: 403,
      body: { code: 'set_up_link_invalid' },
    })
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(second.said()).not.toContain('set-up')
    expect(await call(`${second.url}/backoffice/api/session`, { cookie })).toMatchObject({ status: 200 })
  })

  test('makes the administrator that the settings name', async ({ start }) => {
    const service = await start({ ADMIN_EMAIL: 'Admin@Example.org', ADMIN_PASSWORD: administrator.password })
    expect(service.said()).not.toContain('set-up')
    expect(await call(`${service.url}/backoffice/api/session`, { body: administrator })).toMatchObject({ status: 201 })
  })

  test('keeps the data folder closed to others and the secrets out of the log', async ({ start, dataDir }) => {
    const service = await start()
    expect(statSync(dataDir).mode & 0o007).toBe(0)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(realpathSync(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect(service.logged()).not.toContain(findSetUpLink(service.said()).split('#')[1])
  })

  test('writes no secret to its output, even one that is part of an address', async ({ start }) => {
    const service = await start()
    const secret = 'bocs_0123456789012345678901234567890123456789'
    await call(`${service.url}/healthz/${secret}`)
    await service.stop()
    expect(service.logged()).toContain('/healthz/[secret]')
    expect(service.logged()).not.toContain(secret)
  })
})

describe('the data folder', () => {
  usedTest('is refused to a second service, which names the first one', async ({ start, dataDir }) => {
    const first = await start()
    const { code, said } = await runServiceToItsEnd({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toContain(`is already in use by process ${first.child.pid} (the service, since `)
    expect(said).not.toMatch(/\n\s+at /)
    expect((await call(`${first.url}/readyz`)).status).toBe(200)
  })

  usedTest('serves again after the service was killed and its database left alone', async ({ start }) => {
    const first = await start()
    const cookie = await followSetUpLink(findSetUpLink(first.said()))
    first.child.kill('SIGKILL')
    await once(first.child, 'close')
    const second = await start()
    expect(await call(`${second.url}/backoffice/api/session`, { cookie })).toMatchObject({ status: 200 })
  })

  usedTest(
    'serves again after a reboot gave the database’s old process number to another program',
    async ({ start, dataDir }) => {
      const first = await start()
      await first.stop()
      const pidFile = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
      writeFileSync(pidFile, `${process.pid}\n`)
      const second = await start()
      expect(await call(`${second.url}/readyz`)).toMatchObject({ status: 200 })
    },
  )

  usedTest('gets its database back when that dies under the running service', async ({ start, dataDir }) => {
    const service = await start()
    const pidFile = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const statuses = new Set<number>()
    for (let tries = 0; tries < 400; tries++) {
      const { status } = await call(`${service.url}/readyz`)
      statuses.add(status)
      if (status === 200 && statuses.has(503)) break
      await sleep(25)
    }
    expect([...statuses].sort()).toEqual([200, 503])
  })
})

describe('a start that cannot work ends with one clear sentence and exit code 1', () => {
  test('a bad port', async () => {
    await expectRefusal({ PORT: 'eighty' }, 'PORT is "eighty"; expected a port number from 1 to 65535.')
  })

  usedTest('a port in use', async ({ dataDir }) => {
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    await expectRefusal(
      { DATA_DIR: dataDir, PORT: String(port) },
      `Port ${port} on 127.0.0.1 is already in use by another program.`,
    )
  })

  test('a database that cannot be reached', async () => {
    const port = await freePort()
    await expectRefusal(
      { DATABASE_URL: `postgresql://user:hunter2@127.0.0.1:${port}/x` },
      `DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/x cannot be used: connect ECONNREFUSED`,
    )
  })

  test('a data folder that cannot be written', async ({ dataDir }) => {
    // A file in the way stops root too, whom permissions do not.
    writeFileSync(join(dataDir, 'file'), '')
    await expectRefusal({ DATA_DIR: join(dataDir, 'file', 'data') }, 'cannot be written: ')
  })

  test.skipIf(process.getuid?.() === 0)('a data folder that is read-only', async ({ dataDir }) => {
    chmodSync(dataDir, 0o500)
    await expectRefusal({ DATA_DIR: join(dataDir, 'data') }, 'cannot be written: EACCES')
    chmodSync(dataDir, 0o700)
  })

  test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('a full disk', async ({ dataDir, skip }) => {
    mkdirSync(join(dataDir, 'small'))
    // Reachable for the database's user, or root's database would be placed on another disk.
    chmodSync(dataDir, 0o755)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', join(dataDir, 'small')], { stdio: 'ignore' })
    } catch {
      skip('this machine does not let root mount a small disk')
    }
    try {
      await expectRefusal({ DATA_DIR: join(dataDir, 'small', 'data') }, 'No space left on device')
    } finally {
      execFileSync('umount', [join(dataDir, 'small')])
    }
  })

  usedTest('a database of another PostgreSQL version', async ({ start, dataDir }) => {
    await (await start()).stop()
    writeFileSync(join(realpathSync(join(dataDir, 'postgres')), 'PG_VERSION'), '17\n')
    await expectRefusal(
      { DATA_DIR: dataDir },
      'was created by PostgreSQL 17, but this version of the service includes 18.',
    )
  })
})

describe('settings of PostgreSQL’s clients', () => {
  usedTest('in the environment do not reach the embedded database', async ({ start }) => {
    const service = await start({
      PGSSLMODE: 'require',
      PGOPTIONS: '-c default_transaction_read_only=on',
      PGHOST: '192.0.2.1',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGDATABASE: 'nowhere',
      PGCLIENTENCODING: 'LATIN1',
      PGTZ: 'Asia/Tokyo',
      WORKERS: '2',
    })
    await followSetUpLink(findSetUpLink(service.said()))
    expect(await call(`${service.url}/readyz`)).toMatchObject({ status: 200 })
  })
})

describe('with DATABASE_URL', () => {
  test('a wrong password or a missing database is reported in words, without the password', async () => {
    const { host, port, connectionString } = inject('postgres').connection
    const target = connectionString
      ? new URL(connectionString).host
      : `%2F${encodeURIComponent((host ?? '').slice(1))}:${port}`
    const { said } = await runServiceToItsEnd({ DATABASE_URL: `postgresql://backoffice:hunter2@${target}/nowhere` })
    expect(said).toMatch(/DATABASE_URL: PostgreSQL at .* cannot be used: it rejected this user or password\./)
    expect(said).not.toContain('hunter2')
  })
})

usedTest('started by root, it says that it should not be', async ({ start }) => {
  const service = await start()
  const isRoot = process.getuid?.() === 0
  expect(service.said().includes('Warning: the service runs as root')).toBe(isRoot)
  expect(service.logged().includes('"msg":"running as root;')).toBe(isRoot)
})

describe('SIGTERM', () => {
  usedTest('lets requests in flight finish, then ends with exit code 0', async ({ start }) => {
    const service = await start()
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })
    const slow = request(`${service.url}/backoffice/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    slow.write(body.slice(0, 10))
    await sleep(200)
    const ended = service.stop()
    await sleep(200)
    const answered = once(slow, 'response')
    slow.end(body.slice(10))
    const [response] = await answered
    expect(response.statusCode).toBe(401)
    response.resume()
    expect(await ended).toBe(0)
    await expect(call(`${service.url}/healthz`)).rejects.toThrow()
  })
})

describe('TLS', () => {
  usedTest('is served directly with a certificate and a key', async ({ start }) => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-tls-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const subject = [
      '-subj',
      '/CN=localhost',
      '-days',
      '1',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
    ]
    execFileSync('openssl', ['req', '-x509', ...subject, '-out', TLS_CERT, '-keyout', TLS_KEY], { stdio: 'ignore' })
    const service = await start({ TLS_CERT, TLS_KEY })
    expect(service.said()).toContain('Backoffice: https://127.0.0.1')
  })
})

async function expectRefusal(env: Record<string, string>, sentence: string): Promise<void> {
  const { code, said } = await runServiceToItsEnd(env)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/\n\s+at |hunter2/)
  expect(code).toBe(1)
}
