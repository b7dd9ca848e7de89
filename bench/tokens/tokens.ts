// npm run bench [-- LIVES [SECONDS]]: the service compared with known servers on the same core, as ratios. Absolute
// times depend on the machine, so there are none here.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { checkService, requestToken } from '../harness/check-answers.ts'
import { apiVariant, interleave, type Measured, ratio, tokenVariant } from '../harness/load.ts'
import { residentMegabytes, type Server, startServer, startService } from '../harness/processes.ts'
import { seed } from '../harness/seed.ts'

const lives = Number(process.argv[2] ?? 7)
/** Rounds per process. Two processes of the same program differ by up to a sixth for as long as they run. */
const rounds = 3
const seconds = Number(process.argv[3] ?? 2)
const few = 1_000
const many = 1_000_000

const scripts = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const running: (() => Promise<void>)[] = []
const folders: string[] = []
let missed = 0
try {
  if (availableParallelism() < 2)
    throw new Error('The benchmark needs two cores: one for the server, one for the load.')
  await compareWithOthers()
  await compareSizes()
} finally {
  await stopAll()
  for (const folder of folders) removeDataFolder(folder)
  rmSync(scripts, { recursive: true })
}
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1

async function compareWithOthers(): Promise<void> {
  const measured: Measured[][] = []
  const dataDir = await seededFolder(few)
  for (let life = 1; life <= lives; life++) {
    process.stderr.write(`life ${life} of ${lives}, beside other servers\n`)
    const service = await start(startService(dataDir))
    const { tokens, tokenResponse, apiResponse } = await checkService(service)
    const raw = await start(
      startServer(new URL('./raw-server.ts', import.meta.url), {
        TOKEN_ANSWER: tokenResponse,
        API_ANSWER: apiResponse,
      }),
    )
    const oidc = (format: string) =>
      start(startServer(new URL('./oidc-server.ts', import.meta.url), { NODE_ENV: 'production', TOKEN_FORMAT: format }))
    const [opaque, jwt] = [await oidc('opaque'), await oidc('jwt')]
    await requestToken(`${raw.url}/oauth/token`)
    assert.equal(await (await fetch(`${raw.url}/api/1`)).text(), apiResponse)
    assert.equal(JSON.parse(await requestToken(`${opaque.url}/token`)).access_token.split('.').length, 1)
    assert.equal(JSON.parse(await requestToken(`${jwt.url}/token`)).access_token.split('.').length, 3)
    const variants = [
      tokenVariant(scripts, 'raw POST', raw),
      tokenVariant(scripts, 'POST /oauth/token', service),
      tokenVariant(scripts, 'oidc-provider, opaque', opaque, '/token'),
      tokenVariant(scripts, 'oidc-provider, JWT', jwt, '/token'),
      apiVariant(scripts, 'raw GET', raw, tokens),
      apiVariant(scripts, 'GET /api/1', service, tokens),
    ]
    measured.push(...(await interleave(variants, rounds, seconds)))
    await stopAll()
  }
  const [rawPost, issue, oidcOpaque, oidcJwt, rawGet, check] = [0, 1, 2, 3, 4, 5]
  print(`${few} records and users calling`, measured, [
    row('POST /oauth/token to a raw node:http POST', measured, issue, rawPost, 0.45, 0.55),
    row('POST /oauth/token to oidc-provider, opaque tokens', measured, issue, oidcOpaque, 3.5, 5),
    row('POST /oauth/token to oidc-provider, JWTs (RS256)', measured, issue, oidcJwt),
    row('GET /api/1 to a raw node:http GET', measured, check, rawGet, 0.5, 0.65),
  ])
}

async function compareSizes(): Promise<void> {
  const measured: Measured[][] = []
  const dataDirs = [await seededFolder(few), await seededFolder(many)] as const
  const megabytes = { small: 0, large: 0 }
  for (let life = 1; life <= lives; life++) {
    process.stderr.write(`life ${life} of ${lives}, of two sizes\n`)
    const small = await start(startService(dataDirs[0]))
    const large = await start(startService(dataDirs[1]))
    const [ofSmall, ofLarge] = [await checkService(small), await checkService(large)]
    const variants = [
      tokenVariant(scripts, 'POST /oauth/token, small', small),
      tokenVariant(scripts, 'POST /oauth/token, large', large),
      apiVariant(scripts, 'GET /api/1, small', small, ofSmall.tokens),
      apiVariant(scripts, 'GET /api/1, large', large, ofLarge.tokens),
    ]
    measured.push(...(await interleave(variants, rounds, seconds)))
    megabytes.small = Math.max(megabytes.small, residentMegabytes(small))
    megabytes.large = Math.max(megabytes.large, residentMegabytes(large))
    await stopAll()
  }
  print(`${many} records and as many people, to ${few} of each; the same ${few} call`, measured, [
    row('POST /oauth/token, large to small', measured, 1, 0, 0.9),
    row('GET /api/1, large to small', measured, 3, 2, 0.9),
  ])
  if (megabytes.large >= 400) missed++
  console.log(
    `Resident memory of the service, at most: ${megabytes.small.toFixed()} MB small, ${megabytes.large.toFixed()} MB large (below 400)\n`,
  )
}

async function seededFolder(size: number): Promise<string> {
  process.stderr.write(`making ${size} records …\n`)
  const dataDir = makeDataFolder()
  folders.push(dataDir)
  const service = await start(startService(dataDir))
  await seed(dataDir, size)
  await service.stop()
  return dataDir
}

async function start(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  running.push(server.stop)
  return server
}

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop()
}

function row(name: string, measured: Measured[][], variant: number, base: number, target?: number, hope?: number) {
  const { median, from, to } = ratio(measured, variant, base)
  if (target !== undefined && median < target) missed++
  return {
    name,
    ratio: median.toFixed(2),
    rounds: `${from.toFixed(2)}–${to.toFixed(2)}`,
    'by CPU time': ratio(measured, variant, base, 'perCpuSecond').median.toFixed(2),
    target: target === undefined ? '' : `≥ ${target}${hope === undefined ? '' : ` (try ${hope})`}`,
    met: target === undefined ? '' : median >= target ? 'yes' : 'NO',
  }
}

function print(title: string, measured: Measured[][], rows: Record<string, string>[]): void {
  const percent = Math.round(100 * Math.max(...measured.flat().map(({ disturbance }) => disturbance)))
  const columns = Object.keys(rows[0] ?? {})
  const lines = [Object.fromEntries(columns.map((column) => [column, column])), ...rows]
  const width = (column: string) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  const processes = `medians of ${rounds} rounds of ${seconds} s in each of ${lives} lives`
  console.log(`\n${title}: ${processes}; others used up to ${percent} % of a core meanwhile\n`)
  for (const line of lines) console.log(columns.map((column) => line[column]?.padEnd(width(column))).join('  '))
  console.log('')
}
