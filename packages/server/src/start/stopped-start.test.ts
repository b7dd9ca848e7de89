import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { makeDataFolder, removeDataFolder } from '../testing/service/data-folder.ts'
import { freePort } from '../testing/service/free-port.ts'
import { type ServiceProcess, spawnService } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'

interface Start {
  service: ServiceProcess
  dataDir: string
}

type Reached = (start: Start) => boolean | Promise<boolean>

const postmasterFile = (dataDir: string) => {
  const folder = join(dataDir, 'postgres')
  const file = existsSync(folder) ? join(realpathSync(folder), 'postmaster.pid') : ''
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
const answers: Reached = ({ service }) =>
  call(`${service.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Everything that can be seen of a start from outside, in order. */
const stages: Record<string, Reached> = {
  'the process exists': () => true,
  'it speaks': ({ service }) => service.said().includes('Starting the database'),
  'the data folder is locked': ({ dataDir }) => existsSync(join(dataDir, 'service.json')),
  'PostgreSQL is about to be started': ({ dataDir }) => existsSync(join(dataDir, 'postgres.start.log')),
  'PostgreSQL starts': ({ dataDir }) => postmasterFile(dataDir) !== '',
  'PostgreSQL is ready': ({ dataDir }) => /^ready/m.test(postmasterFile(dataDir)),
  'the keys are made': ({ dataDir }) => existsSync(join(dataDir, 'token-keys')),
  'it answers': answers,
  'it prints its address': ({ service }) => service.said().includes('Backoffice: '),
  'it is ready': ({ service }) => service.logged().includes('"msg":"ready"'),
}

/** Stages that only a first start has. */
const firstStages: Record<string, Reached> = {
  'the database is being created': ({ dataDir }) => existsSync(join(dataDir, 'postgres.unfinished')),
  'the database was created': ({ dataDir }) => existsSync(join(dataDir, 'postgres')),
  'the schema is being made': ({ dataDir }) => /^ready/m.test(postmasterFile(dataDir)),
  'the schema was made': ({ service }) => service.said().includes('Upgraded the database'),
}

const workerStages: Record<string, Reached> = {
  'the first worker exists': ({ service }) => childrenOf(service).some((child) => !child.includes('postgres')),
  'both workers exist': ({ service }) => childrenOf(service).filter((child) => !child.includes('postgres')).length > 1,
  'the keys are made': stages['the keys are made'] as Reached,
  'one worker answers': answers,
  'it is ready': stages['it is ready'] as Reached,
}

test.each(Object.keys(stages))('a start is stopped cleanly when %s', async (stage) => {
  await stopAt(await makeUsedDataFolder(), stages[stage] as Reached, { signal: 'SIGTERM' })
})

test.each(['it speaks', 'PostgreSQL starts', 'it answers'])('SIGINT stops a start, too, when %s', async (stage) => {
  await stopAt(await makeUsedDataFolder(), stages[stage] as Reached, { signal: 'SIGINT' })
})

describe('a first start', () => {
  test.each(Object.keys(firstStages))('is stopped cleanly when %s, and the next one works', async (stage) => {
    const dataDir = makeDataFolder()
    await stopAt(dataDir, firstStages[stage] as Reached, { signal: 'SIGTERM' })
    await stopAt(dataDir, stages['it is ready'] as Reached, { signal: 'SIGTERM' })
  })
})

describe.runIf(process.platform === 'linux')('with two workers, all end', () => {
  test.each(Object.keys(workerStages))('when %s', async (stage) => {
    const options = { signal: 'SIGTERM', env: { WORKERS: '2' } } as const
    await stopAt(await makeUsedDataFolder(), workerStages[stage] as Reached, options)
  })

  test('when a terminal sends Ctrl-C to all of them', async () => {
    const dataDir = await makeUsedDataFolder()
    const options = { signal: 'SIGINT', env: { WORKERS: '2' }, alsoWorkers: true } as const
    await stopAt(dataDir, workerStages['both workers exist'] as Reached, options)
  })
})

test('a start that waits for a database server that says nothing can be stopped', async () => {
  const dataDir = await makeUsedDataFolder()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const env = { DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` }
  let asked = false
  silent.on('connection', (socket) => {
    asked = true
    socket.on('error', () => undefined)
  })
  await stopAt(dataDir, () => asked, { signal: 'SIGTERM', env })
})

interface Stop {
  signal: NodeJS.Signals
  env?: Record<string, string>
  alsoWorkers?: boolean
}

async function stopAt(dataDir: string, reached: Reached, { signal, env = {}, alsoWorkers }: Stop): Promise<void> {
  onTestFinished(() => removeDataFolder(dataDir))
  // An earlier start's, which would pass for traces of this one.
  for (const trace of ['service.json', 'postgres.start.log']) rmSync(join(dataDir, trace), { force: true })
  const service = spawnService({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const ended = once(service.child, 'close')
  while (!(await reached({ service, dataDir }))) {
    if (service.child.exitCode !== null) throw new Error(`It ended before: ${service.said()}`)
    await sleep(2)
  }
  if (alsoWorkers) for (const pid of childPids(service)) process.kill(pid, signal)
  service.child.kill(signal)
  await ended
  // In the first moment it is still Node's: the signal ends it, and nothing has been started.
  if (service.child.signalCode === signal) expect(readdirSync(dataDir)).not.toContain('service.json')
  else expect({ code: service.child.exitCode, said: service.said() }).toMatchObject({ code: 0 })
  expect(service.said()).not.toContain('could not start')
  expect(postmasterFile(dataDir)).toBe('')
  expect(processesOn(dataDir)).toEqual([])
}

/** Of PostgreSQL and of the service, whoever their parent is by now. */
function processesOn(dataDir: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
        const own = `${read('cmdline')}\0${read('environ')}`.split('\0')
        return own.some((text) => text === `DATA_DIR=${dataDir}` || text.startsWith(`${dataDir}/`))
          ? [own[0] ?? '']
          : []
      } catch {
        // It has just ended.
        return []
      }
    })
}

function childPids({ child }: ServiceProcess): number[] {
  return readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => !commandOf(pid).includes('postgres'))
}

function childrenOf(service: ServiceProcess): string[] {
  return childPids(service).map(commandOf)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}
