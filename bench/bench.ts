// npm run bench [-- ROUNDS [SECONDS]]: the service beside known servers on the same core, as ratios.
// Times say more about the machine than about the service, so there are none here.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder, removeDataFolder } from '../packages/server/src/testing/data-folder.ts'
import { checkService, requestToken } from './check-answers.ts'
import { apiVariant, interleave, type Measured, ratio, tokenVariant } from './load.ts'
import { residentMegabytes, type Server, startServer, startService } from './processes.ts'
import { seed } from './seed.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 2)
/** Two processes of the same program differ by up to a sixth here, as long as they live: each is started so often. */
const lives = 3
const few = 1_000
const many = 1_000_000

const scripts = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const cleanUp: (() => Promise<void> | void)[] = []
let missed = 0
try {
  if (availableParallelism() < 2)
    throw new Error('The benchmark needs two cores: one for the server, one for the load.')
  await compareWithOthers()
  await compareSizes()
} finally {
  await stopAll()
  rmSync(scripts, { recursive: true })
}
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1

async function compareWithOthers(): Promise<void> {
  const measured: Measured[][] = []
  for (let life = 1; life <= lives; life++) {
    const service = await startSeededService(few)
    const { tokens, tokenAnswer, apiAnswer } = await checkService(service)
    const raw = await start('./raw-server.ts', { TOKEN_ANSWER: tokenAnswer, API_ANSWER: apiAnswer })
    const opaque = await start('./oidc-server.ts', { NODE_ENV: 'production', TOKEN_FORMAT: 'opaque' })
    const jwt = await start('./oidc-server.ts', { NODE_ENV: 'production', TOKEN_FORMAT: 'jwt' })
    await requestToken(`${raw.url}/oauth/token`)
    assert.equal(await (await fetch(`${raw.url}/api/1`)).text(), apiAnswer)
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
  const large = await startSeededService(many)
  const ofLarge = await checkService(large)
  let smallMegabytes = 0
  for (let life = 1; life <= lives; life++) {
    const small = await startSeededService(few)
    const ofSmall = await checkService(small)
    const variants = [
      tokenVariant(scripts, 'POST /oauth/token, small', small),
      tokenVariant(scripts, 'POST /oauth/token, large', large),
      apiVariant(scripts, 'GET /api/1, small', small, ofSmall.tokens),
      apiVariant(scripts, 'GET /api/1, large', large, ofLarge.tokens),
    ]
    measured.push(...(await interleave(variants, rounds, seconds)))
    smallMegabytes = residentMegabytes(small)
  }
  print(`${many} records and as many people, to ${few} of each; the same ${few} call`, measured, [
    row('POST /oauth/token, large to small', measured, 1, 0, 0.9),
    row('GET /api/1, large to small', measured, 3, 2, 0.9),
  ])
  const largeMegabytes = residentMegabytes(large)
  if (largeMegabytes >= 400) missed++
  console.log(
    `Resident memory of the service: ${smallMegabytes.toFixed()} MB small, ${largeMegabytes.toFixed()} MB large (below 400)\n`,
  )
}

async function startSeededService(size: number): Promise<Server> {
  process.stderr.write(`starting a service with ${size} records …\n`)
  const dataDir = makeDataFolder()
  cleanUp.push(() => removeDataFolder(dataDir))
  const service = await startService(dataDir)
  cleanUp.push(service.stop)
  await seed(dataDir, size)
  return service
}

async function start(script: string, env: Record<string, string>): Promise<Server> {
  const server = await startServer(script, env)
  cleanUp.push(server.stop)
  return server
}

async function stopAll(): Promise<void> {
  for (const step of cleanUp.splice(0).reverse()) await step()
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
