import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import { serviceOptions } from '../../scripts/run.js'
import { postmaster } from './seed.ts'

/** The service's main module. */
export const main = new URL('../../packages/server/src/main.ts', import.meta.url)

const serverCore = '0'
export const otherCore = '1'
export const bothCores = '0,1'

export interface Server {
  url: string
  pid: number
  /** The child processes that handle requests, if the process itself does not. */
  workers?: number[]
  stop(): Promise<void>
}

/** Runs a server in its own process on the servers' core. It writes a log, which is discarded. */
export async function startServer(
  script: URL,
  env: Record<string, string>,
  { readyPath = '/', nodeOptions = [] as string[], cores = serverCore } = {},
): Promise<Server> {
  const port = String(await freePort())
  const path = fileURLToPath(script)
  const child = spawn('taskset', ['-c', cores, process.execPath, ...nodeOptions, path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await responses(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${path} ended: ${said}`)
    await sleep(50)
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** The service as in production, with its database on the other core. */
export async function startService(dataDir: string): Promise<Server> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT: '100000000', NODE_ENV: 'production' }
  const server = await startServer(main, env, {
    readyPath: '/readyz',
    nodeOptions: serviceOptions,
  })
  const { pid } = postmaster(dataDir)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const process of [String(pid), ...children]) execFileSync('taskset', ['-cp', otherCore, process])
  return server
}

/** CPU time so far of all threads and workers. */
export function cpuSeconds({ pid, workers = [] }: Server): number {
  return [pid, ...workers].reduce((sum, each) => sum + cpuSecondsOf(each), 0)
}

export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** CPU time of all PostgreSQL processes, including those that have ended. */
export function postgresSeconds(dataDir: string): number {
  return secondsWithChildren(postmaster(dataDir).pid)
}

/** CPU time of a process and its children, including those that have ended. */
export function secondsWithChildren(pid: number): number {
  const sum = (each: number): number => {
    const children = readFileSync(`/proc/${each}/task/${each}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ended = (Number(fields[13]) + Number(fields[14])) / 100
    return children.reduce((total, child) => total + sum(Number(child)), cpuSecondsOf(each) + ended)
  }
  try {
    return sum(pid)
  } catch (error) {
    // A process has just ended and now counts among the ended ones.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return secondsWithChildren(pid)
    throw error
  }
}

/** CPU time so far of the whole machine, including what its host took away. */
export function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
  return (user + nice + system + steal) / 100
}

export function residentMegabytes({ pid }: Server): number {
  return megabytesOf(pid, 'VmRSS')
}

/** Reads a line of the process's status. A zombie process has no memory. */
export function megabytesOf(pid: number, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
}

async function responses(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  await response?.arrayBuffer()
  return response !== undefined && response.status < 500
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
