// npm run test:crash [-- ROUNDS]: repeatedly kills the service in the middle of writes and counts what is lost.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSetUpLink, followSetUpLink } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'

const rounds = Number(process.argv[2] ?? 50)
const writers = 8

const dataDir = makeDataFolder()
const acknowledged = new Set<string>()
const restartTimesMs: number[] = []
let missing = 0
let cookie: string | undefined
let postgresKilled = 0

for (let round = 1; round <= rounds; round++) {
  const started = performance.now()
  const service = await startServiceProcess({ DATA_DIR: dataDir })
  if (round > 1) restartTimesMs.push(performance.now() - started)
  cookie ??= await followSetUpLink(findSetUpLink(service.said()))
  missing += await countMissing(service)

  const stopped = new AbortController()
  const writing = Array.from({ length: writers }, (_, writer) => write(service, `r${round}-w${writer}`, stopped.signal))
  await sleep(100 + Math.random() * 400)
  // Every other round kills PostgreSQL with the service; otherwise it survives.
  const pids = round % 2 === 0 ? postgresProcesses() : []
  if (pids.length > 0) postgresKilled++
  service.child.kill('SIGKILL')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  stopped.abort()
  await Promise.all([...writing, once(service.child, 'close')])
  process.stdout.write(`\rround ${round} of ${rounds}: ${acknowledged.size} writes acknowledged, ${missing} missing `)
}

const service = await startServiceProcess({ DATA_DIR: dataDir })
missing += await countMissing(service)
const exitCode = await service.stop()
removeDataFolder(dataDir)

const median = restartTimesMs.sort((a, b) => a - b)[Math.floor(restartTimesMs.length / 2)] ?? 0
console.log(`
rounds                    ${rounds} (service alone killed ${rounds - postgresKilled}, with PostgreSQL ${postgresKilled})
acknowledged writes       ${acknowledged.size}
missing afterwards        ${missing}
median time to ready      ${Math.round(median)} ms after a kill
exit code of a normal stop ${exitCode}`)
process.exitCode = missing === 0 && exitCode === 0 && acknowledged.size > 0 ? 0 : 1

/** Creates learning areas and remembers each one that the service acknowledged. */
async function write({ url }: ServiceProcess, prefix: string, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const slug = `${prefix}-${n}`
    try {
      const answer = await call(`${url}/backoffice/api/learning-areas`, { body: { name: slug, slug }, cookie })
      if (answer.status === 201) acknowledged.add(slug)
    } catch {
      // The service was killed before it responded, so it acknowledged nothing.
      return
    }
  }
}

async function countMissing({ url }: ServiceProcess): Promise<number> {
  const { body } = await call(`${url}/backoffice/api/learning-areas`, { cookie })
  const found = new Set(body.data.map(({ slug }: { slug: string }) => slug))
  const lost = [...acknowledged].filter((slug) => !found.has(slug))
  for (const slug of lost) acknowledged.delete(slug)
  return lost.length
}

function postgresProcesses(): number[] {
  const file = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = execFileSync(
    'sh',
    ['-c', `grep -l "^PPid:[[:space:]]*${postmaster}$" /proc/[0-9]*/status || true`],
    { encoding: 'utf8' },
  )
  return [postmaster, ...[...children.matchAll(/\/proc\/(\d+)\//g)].map((match) => Number(match[1]))]
}
