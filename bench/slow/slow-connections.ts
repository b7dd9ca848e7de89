// npm run bench:slow [-- CONNECTIONS]: the memory cost of connections that send or read slowly, and whether others are
// served meanwhile. MAIN=path/to/main.ts measures another version.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { type Harness, prepare, residentMebibytes } from './slow-harness.ts'

const connections = Number(process.argv[2] ?? 600)
const seconds = 8
const longCourses = 20

type Attack = (harness: Harness, open: (text: string, then?: (socket: Socket) => void) => void) => void

const attacks: Record<string, Attack> = {
  'bodies of 240 KiB of one access token, but for the last byte': ({ hostile }, open) => {
    const body = JSON.stringify({ title: 'x'.repeat(240 * 1024) })
    open(`${head('POST /api/1/courses', hostile, { 'content-length': body.length })}${body.slice(0, -1)}`)
  },
  'bodies of one access token in chunks of one byte': ({ hostile }, open) => {
    const chunks = '1\r\nx\r\n'.repeat(2_000)
    open(`${head('POST /api/1/courses', hostile, { 'transfer-encoding': 'chunked' })}1\r\n{\r\n${chunks}`)
  },
  'token requests of strangers, but for the last byte': (_harness, open) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    open(`${head('POST /oauth/token', type, { 'content-length': 8_000 })}${'x'.repeat(7_999)}`)
  },
  'sign-ins of strangers, but for the last byte': (_harness, open) => {
    open(`${head('POST /backoffice/api/session', {}, { 'content-length': 8_000 })}${'x'.repeat(7_999)}`)
  },
  'half a head of strangers': (_harness, open) =>
    open(`GET /api/1 HTTP/1.1\r\nhost: localhost\r\nx-${'x'.repeat(7_000)}`),
  'the API reference, which nobody reads': (_harness, open) => open(head('GET /docs', {}), (socket) => socket.pause()),
  'nothing at all': (_harness, open) => open(''),
  // Comes last, because the database keeps working on these for a while.
  'large pages of one access token that nobody reads': ({ hostile }, open) => {
    open(head('GET /api/1/courses?limit=200', hostile), (socket) => socket.pause())
  },
}

const dataDir = makeDataFolder()
const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
const service = await startServiceProcess(env, process.env.MAIN)
try {
  const harness = await prepare(service, longCourses)
  await harness.bystanders.measure(4_000)
  report('quiet', residentMebibytes(service), await harness.bystanders.measure(seconds * 1000))
  for (const [name, attack] of Object.entries(attacks)) await run(name, attack, harness)
} finally {
  await service.stop()
  removeDataFolder(dataDir)
}

async function run(name: string, attack: Attack, harness: Harness): Promise<void> {
  const sockets: Socket[] = []
  const responses = new Map<string, number>()
  const port = Number(new URL(service.url).port)
  for (let n = 0; n < connections; n++) {
    attack(harness, (text, then) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      if (then) then(socket)
      else socket.once('data', (chunk) => count(responses, chunk.toString('latin1').slice(9, 12)))
      socket.write(text)
      sockets.push(socket)
    })
    if (n % 20 === 0) await sleep(5)
  }
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMebibytes(service))
  }, 100)
  const served = await harness.bystanders.measure(seconds * 1000)
  clearInterval(watch)
  report(`${connections} × ${name}`, peak, served, responses)
  for (const socket of sockets) socket.destroy()
  await sleep(1_500)
}

function head(line: string, headers: Record<string, string>, more: Record<string, string | number> = {}): string {
  const all = { host: 'localhost', 'content-type': 'application/json', ...headers, ...more }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function count(responses: Map<string, number>, status: string): void {
  responses.set(status, (responses.get(status) ?? 0) + 1)
}

function report(
  what: string,
  mebibytes: number,
  served: Awaited<ReturnType<Harness['bystanders']['measure']>>,
  responses = new Map<string, number>(),
): void {
  const { calls, p50, p99, refused } = served
  const told = [...responses].map(([status, times]) => `${times} × ${status}`).join(', ')
  console.log(
    `${what}: ${mebibytes} MiB; others: ${calls} calls, p50 ${p50} ms, p99 ${p99} ms, ${refused.length} refused ${[...new Set(refused)].slice(0, 4).join(' ')}${told && `; told ${told}`}`,
  )
}
