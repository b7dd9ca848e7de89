import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'

export interface N8n {
  url: string
  said(): string
  /** Runs one of n8n's commands on the same folder. */
  command(...args: string[]): Promise<string>
  /** As after a power cut: what was not written is lost. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const longestStartMs = 180_000

/** n8n on loopback, in its own folder, without outgoing requests. */
export async function startN8n(main: string, userFolder: string): Promise<N8n> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: userFolder,
    N8N_USER_FOLDER: userFolder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    // The address it gives to others would otherwise be localhost, which may be another one.
    N8N_WEBHOOK_URL: `${url}/`,
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    N8N_VERIFIED_PACKAGES_ENABLED: 'false',
    N8N_DISABLED_MODULES: 'mcp-registry',
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_LOG_LEVEL: 'warn',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
    GENERIC_TIMEZONE: 'Europe/Berlin',
  }
  const output = { text: '' }
  const start = async () => {
    const child = startNode(main, ['start'], env, output)
    const deadline = Date.now() + longestStartMs
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`n8n did not start:\n${output.text.slice(-4000)}`)
      }
      await sleep(250)
    }
    return child
  }
  let child = await start()
  return {
    url,
    said: () => output.text,
    async command(...args) {
      const said = { text: '' }
      const [code] = await once(startNode(main, args, { ...env, N8N_LOG_LEVEL: 'info' }, said), 'close')
      if (code !== 0) throw new Error(`n8n ${args.join(' ')} ended with ${code}:\n${said.text.slice(-2000)}`)
      return said.text
    },
    async kill() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
    async startAgain() {
      child = await start()
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await closed
      clearTimeout(tooLong)
    },
  }
}

function startNode(main: string, args: string[], env: NodeJS.ProcessEnv, output: { text: string }): ChildProcess {
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.text += chunk
    })
  }
  return child
}

/** The port responds before n8n is completely started. */
async function isReady(url: string): Promise<boolean> {
  try {
    const { status, body } = await call(`${url}/rest/settings`)
    return status === 200 && body.data !== undefined
  } catch {
    return false
  }
}
