import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/service/free-port.ts'

const guide = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const sources = new URL('../../../client/src', import.meta.url).pathname

test('the receiver of docs/webhooks.md takes genuine messages once, and refuses others', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-receiver-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sdk = ['verify-webhook', 'answer-challenge'].map((file) => `export * from '${sources}/${file}.ts'`)
  writeFileSync(join(folder, 'sdk.mjs'), sdk.join('\n'))
  writeFileSync(join(folder, 'receiver.mjs'), code.replace("'@backoffice/client'", "'./sdk.mjs'"))
  const secret = `whsec_${Buffer.alloc(33, 'a secret').toString('base64')}`
  const port = await freePort()
  const receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  let printed = ''
  receiver.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const timestamp = new Date().toISOString()
  const created = { type: 'user.created', timestamp, data: { subject_id: 'ada' } }
  const post = (key: string, message: object) => {
    const body = JSON.stringify(message)
    const at = new Date()
    const headers = {
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign('one', at, body),
    }
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
  }
  const send = (key: string) => post(key, created).then(({ status }) => status)
  await expect.poll(() => send(secret).catch(() => 0), { timeout: 20_000 }).toBe(204)
  expect(await send(secret)).toBe(204)
  expect(await send(`whsec_${Buffer.alloc(33, 'wrong').toString('base64')}`)).toBe(401)
  const challenge = { type: 'webhook.verify', timestamp, data: { webhook_id: 'one', challenge: 'abc' } }
  expect(await (await post(secret, challenge)).json()).toEqual({ challenge: 'abc' })
  expect((await post(`whsec_${Buffer.alloc(33, 'wrong').toString('base64')}`, challenge)).status).toBe(401)
  expect(printed).toBe('user.created ada\n')
})
