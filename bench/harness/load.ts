import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callers, tokenForm } from './callers.ts'
import { busySeconds, cpuSeconds, otherCore, type Server } from './processes.ts'

export interface Variant {
  name: string
  server: Server
  requests: string[]
  /** wrk's script, which cycles through the requests of all callers. */
  script: string
  /** The load generator's cores; by default, not the server's. */
  cores?: string
}

export interface Measured {
  perSecond: number
  /** Requests per second of the server's own CPU time, which hardly changes when others use the machine. */
  perCpuSecond: number
  /** The load generator's share of a core. */
  loader: number
  /** The share of a core that other programs used meanwhile. */
  disturbance: number
}

export interface Counted extends Measured {
  /** Responses other than success, and broken connections. */
  failures: number
  /** Responses that took longer than ten seconds, also because the machine itself stopped for that long. */
  late: number
}

const connections = '64'
const tolerableDisturbance = 0.1
const attempts = 4
let scripts = 0

export function tokenVariant(folder: string, name: string, server: Server, path = '/oauth/token'): Variant {
  const requests = callers.map((caller) => {
    const form = tokenForm(caller)
    const type = 'Content-Type: application/x-www-form-urlencoded'
    return `POST ${path} HTTP/1.1\r\nHost: ${host(server)}\r\n${type}\r\nContent-Length: ${form.length}\r\n\r\n${form}`
  })
  return { name, server, requests, script: writeScript(folder, requests) }
}

export function apiVariant(folder: string, name: string, server: Server, tokens: string[]): Variant {
  const requests = callers.map(({ userUuid }, index) => {
    const headers = `Authorization: Bearer ${tokens[index]}\r\nService-Client-UUID: ${userUuid}`
    return `GET /api/1 HTTP/1.1\r\nHost: ${host(server)}\r\n${headers}\r\n\r\n`
  })
  return { name, server, requests, script: writeScript(folder, requests) }
}

/** Alternates between the requests of several variants of one server. */
export function mixed(folder: string, [first, ...others]: [Variant, ...Variant[]]): Variant {
  const all = [first, ...others].map(({ requests }) => requests)
  const requests = first.requests.flatMap((_, index) => all.map((each) => each[index] ?? ''))
  return { ...first, name: 'mixed', requests, script: writeScript(folder, requests) }
}

/** The same at a limited rate. */
export function paced(folder: string, variant: Variant, perSecond: number): Variant {
  const delayMs = Math.round((Number(connections) * 1000) / perSecond)
  return { ...variant, script: writeScript(folder, variant.requests, delayMs) }
}

/** Fails if any response is not a success. */
export async function load(variant: Variant, seconds: number): Promise<Measured> {
  const counted = await countLoad(variant, seconds)
  if (counted.failures + counted.late > 0) throw new Error(`${variant.name} failed under load`)
  return counted
}

export async function countLoad(
  { name, server, script, cores = otherCore }: Variant,
  seconds: number,
  signal?: AbortSignal,
): Promise<Counted> {
  const before = { server: cpuSeconds(server), machine: busySeconds() }
  const args = [
    '-c',
    cores,
    'wrk',
    '--timeout',
    '10s',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    server.url,
  ]
  const { stdout } = await promisify(execFile)('taskset', args, { signal })
  const result = /requests (\d+) seconds ([\d.]+) failures (\d+) late (\d+) cpu ([\d.]+)/.exec(stdout) ?? []
  const [requests = 0, wallSeconds = 0, failures = 0, late = 0, loaderSeconds = 0] = result.slice(1).map(Number)
  if (!requests) throw new Error(`${name} could not be loaded: ${stdout}`)
  const serverSeconds = cpuSeconds(server) - before.server
  return {
    perSecond: requests / wallSeconds,
    perCpuSecond: requests / serverSeconds,
    loader: loaderSeconds / wallSeconds,
    disturbance: (busySeconds() - before.machine - serverSeconds - loaderSeconds) / wallSeconds,
    failures,
    late,
  }
}

/**
 * Runs A, B, C, A, B, C, …, so that disturbances of the machine affect all of them. Before that, each is warmed up in
 * turn: Node keeps compiling for some ten thousand requests, and again when another kind of request arrives.
 */
export async function interleave(variants: Variant[], rounds: number, seconds: number): Promise<Measured[][]> {
  process.stderr.write('warming up\r')
  for (const warmUp of [4, 4]) for (const variant of variants) await load(variant, warmUp)
  const measured: Measured[][] = []
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\r`)
    const row: Measured[] = []
    for (const variant of variants) row.push(await loadUndisturbed(variant, seconds))
    measured.push(row)
  }
  process.stderr.write(`${' '.repeat(30)}\r`)
  return measured
}

/** Repeats a disturbed measurement a few times, then takes the least disturbed one. */
async function loadUndisturbed(variant: Variant, seconds: number): Promise<Measured> {
  let best = await load(variant, seconds)
  for (let attempt = 2; best.disturbance > tolerableDisturbance && attempt <= attempts; attempt++) {
    const again = await load(variant, seconds)
    if (again.disturbance < best.disturbance) best = again
  }
  return best
}

/** How many times as fast as another variant: the median and the range over the rounds. */
export function ratio(measured: Measured[][], variant: number, base: number, by: keyof Measured = 'perSecond') {
  const ratios = measured.map((row) => (row[variant]?.[by] ?? 0) / (row[base]?.[by] ?? 1)).sort((a, b) => a - b)
  return { median: ratios[Math.floor(ratios.length / 2)] ?? 0, from: ratios[0] ?? 0, to: ratios.at(-1) ?? 0 }
}

function host({ url }: Server): string {
  return url.slice('http://'.length)
}

function writeScript(folder: string, requests: string[], delayMs = 0): string {
  const file = join(folder, `requests-${++scripts}.lua`)
  writeFileSync(
    file,
    `local requests = {${requests.map((request) => JSON.stringify(request)).join(',\n')}}
local next = 0
request = function()
  next = next % #requests + 1
  return requests[next]
end
${delayMs > 0 ? `delay = function() return ${delayMs} end` : ''}
done = function(summary)
  local e = summary.errors
  io.write(string.format("requests %d seconds %f failures %d late %d cpu %f\\n", summary.requests, summary.duration / 1e6,
    e.connect + e.read + e.write + e.status, e.timeout, os.clock()))
end
`,
  )
  return file
}
