import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { createOutageWindows, type OutageWindows } from './outage-windows.ts'
import type { Results } from './results.ts'

/** One of several instances of the service, restarted as by an operating system's supervisor. */
export interface Instance {
  name: string
  url: string
  /** Times at which it is restarting and unavailable. */
  away: OutageWindows
  /** Ends it as a crash or the kernel would. */
  kill(): Promise<void>
  /** Restarts it as an operator does, perhaps with other keys. */
  restart(keys?: string): Promise<void>
  freeze(milliseconds: number): Promise<void>
  /** Stops it for good; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Broken connections are noticed a moment later. */
const graceMs = 500
const restartAfterMs = 500
const startMs = 60_000

export async function startInstance(name: string, env: Record<string, string>, results: Results): Promise<Instance> {
  const port = String(await freePort())
  const away = createOutageWindows()
  let settings: Record<string, string> = { ...env, PORT: port }
  let service = await startServiceProcess(settings)
  let expected = false
  watch(service)

  function watch(started: ServiceProcess): void {
    started.child.once('exit', (code, signal) => {
      if (!expected) results.violate(`${name} exited unexpectedly (${code ?? signal}): ${started.said().slice(-500)}`)
    })
  }

  /** Retries a start that fails because the database is unavailable, as supervisors do. */
  async function start(): Promise<void> {
    const late = setTimeout(() => results.violate(`${name} has not started after ${startMs} ms`), startMs)
    await startUntilItWorks().finally(() => clearTimeout(late))
  }

  async function startUntilItWorks(): Promise<void> {
    for (;;) {
      try {
        service = await startServiceProcess(settings)
        watch(service)
        return
      } catch (error) {
        if (!/cannot be used|could not start/.test(String(error))) throw error
        results.count('starts tried again')
        await sleep(restartAfterMs)
      }
    }
  }

  async function replace(end: () => Promise<unknown>): Promise<void> {
    const back = away.begin(graceMs)
    expected = true
    await end()
    expected = false
    await start()
    back()
  }

  return {
    name,
    url: service.url,
    away,
    kill: () =>
      replace(async () => {
        const ended = once(service.child, 'close')
        service.child.kill('SIGKILL')
        await ended
        await sleep(Math.random() * 2000)
      }),
    async restart(keys) {
      if (keys !== undefined) settings = { ...settings, TOKEN_KEYS: keys }
      await replace(async () => {
        const code = await service.stop()
        if (code !== 0) results.violate(`${name} ended with ${code} after SIGTERM: ${service.said().slice(-500)}`)
      })
    },
    async freeze(milliseconds) {
      service.child.kill('SIGSTOP')
      await sleep(milliseconds)
      service.child.kill('SIGCONT')
    },
    async stop() {
      expected = true
      return service.stop()
    },
  }
}
