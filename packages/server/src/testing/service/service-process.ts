import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { programEnvironment, programs } from './program-environment.ts'

export interface ServiceProcess {
  url: string
  child: ChildProcess
  /** The messages for the operator on standard error. */
  said(): string
  /** The log on standard output. */
  logged(): string
  /** Sends SIGTERM and waits; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Runs the service as an operator does, in its own process. Rejects with its messages if it exits before it is ready. */
export async function startServiceProcess(env: Record<string, string>, main = programs.main): Promise<ServiceProcess> {
  const port = env.PORT ?? String(await freePort())
  const service = spawnService({ ...env, PORT: port }, main)
  for (;;) {
    if (service.child.exitCode !== null || service.child.signalCode !== null) throw new Error(service.said())
    // It is ready a moment before it prints this and the set-up link.
    if (service.said().includes('Backoffice: ') && (await isReady(service.url))) return service
    await sleep(25)
  }
}

/** For starts that must fail. */
export async function runServiceToItsEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, said } = spawnService({ PORT: String(await freePort()), ...env }, programs.main)
  const tooLong = setTimeout(() => child.kill('SIGTERM'), 240_000)
  const [code] = await once(child, 'close')
  clearTimeout(tooLong)
  return { code, said: said() }
}

/** Without waiting for anything. */
export function spawnService(env: Record<string, string>, main = programs.main): ServiceProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk) => {
      output[stream] += chunk
    })
  }
  return {
    url: `${env.TLS_CERT ? 'https' : 'http'}://127.0.0.1:${env.PORT}`,
    child,
    said: () => output.stderr,
    logged: () => output.stdout,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, 'close')
        child.kill('SIGTERM')
        await closed
      }
      return child.exitCode
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  // fetch cannot be configured to accept the certificate of a test.
  const get = url.startsWith('https:') ? https.get : http.get
  return new Promise((resolve) => {
    get(`${url}/readyz`, { rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}
