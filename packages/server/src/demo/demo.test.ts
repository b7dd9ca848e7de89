import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { programEnvironment } from '../testing/service/program-environment.ts'

const script = fileURLToPath(new URL('../../../../scripts/demo.js', import.meta.url))

test('the demo’s curl works when pasted, its sign-in works, and nothing of it is left after SIGTERM', async () => {
  const { url, said, stop } = await startDemo()
  const curl = said().slice(said().indexOf('curl -sS'))
  const { stdout } = await promisify(execFile)('sh', ['-c', curl])
  const { data, next_cursor } = JSON.parse(stdout)
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({ learning_area: 'kranich-akademie', email: expect.stringContaining('@') })
  expect(next_cursor).toEqual(expect.any(String))

  const [, email] = /Email: +(\S+)/.exec(said()) ?? []
  const [, password] = /Password: +(\S+)/.exec(said()) ?? []
  expect(await call(`${url}/backoffice/api/session`, { body: { email, password } })).toMatchObject({ status: 201 })

  const [, folder = ''] = /embedded PostgreSQL in (\S+)/.exec(said()) ?? []
  expect(existsSync(folder)).toBe(true)
  expect(await stop()).toBe(0)
  expect(existsSync(folder)).toBe(false)
  expect(said()).toMatch(/Its data is deleted\.\s*$/)
}, 240_000)

/** On another port than the wanted one, which is taken; and whatever database the environment names is left alone. */
async function startDemo() {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const demo = spawn(process.execPath, [script], {
    env: {
      ...programEnvironment,
      // It starts the sources, of which earlier runs have compiled most.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/not-this-one',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  demo.stderr.on('data', (chunk) => {
    said += chunk
  })
  const stop = async () => {
    if (demo.exitCode !== null) return demo.exitCode
    const ended = once(demo, 'close')
    demo.kill('SIGTERM')
    await ended
    return demo.exitCode
  }
  onTestFinished(async () => void (await stop()))
  while (!/"access_token".*\s+$/.test(said)) {
    if (demo.exitCode !== null) throw new Error(said)
    await sleep(50)
  }
  const [, url = ''] = /Backoffice: +(\S+)\/backoffice\/\n/.exec(said) ?? []
  expect(url).not.toContain(`:${port}`)
  return { url, said: () => said, stop }
}
