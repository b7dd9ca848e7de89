import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

const secret = `whsec_${Buffer.alloc(33, 'a secret').toString('base64')}`
const other = `whsec_${Buffer.alloc(33, 'another').toString('base64')}`
const at = new Date('2026-03-01T12:00:00Z')
const now = () => at.getTime()
const body = JSON.stringify({ type: 'user.created', timestamp: at.toISOString(), data: { subject_id: 'ä' } })

function signed(key = secret, signedAt = at) {
  return {
    'webhook-id': 'msg-1',
    'webhook-timestamp': String(signedAt.getTime() / 1000),
    'webhook-signature': new Webhook(key).sign('msg-1', signedAt, body),
  }
}

test('a genuine message is read, however it arrives', async () => {
  const expected = { id: 'msg-1', type: 'user.created', timestamp: at.toISOString(), data: { subject_id: 'ä' } }
  const headers = signed()
  const request = new Request('https://hooks.example.org', { method: 'POST', headers, body })
  expect(await verifyWebhook(request, secret, { now })).toEqual(expected)
  expect(await verifyWebhook({ headers, body }, secret, { now })).toEqual(expected)
  const upper = { 'Webhook-Id': headers['webhook-id'], ...headers }
  expect(await verifyWebhook({ headers: upper, body: Buffer.from(body) }, [other, secret], { now })).toEqual(expected)
  const both = `v1,AAAA ${headers['webhook-signature']} v2,x`
  expect(await verifyWebhook({ headers: { ...headers, 'webhook-signature': both }, body }, secret, { now })).toEqual(
    expected,
  )
})

test.each<[string, () => Parameters<typeof verifyWebhook>]>([
  ['another secret', () => [{ headers: signed(other), body }, secret, { now }]],
  ['a changed body', () => [{ headers: signed(), body: `${body} ` }, secret, { now }]],
  ['another id', () => [{ headers: { ...signed(), 'webhook-id': 'msg-2' }, body }, secret, { now }]],
  ['no signature', () => [{ headers: { ...signed(), 'webhook-signature': '' }, body }, secret, { now }]],
  ['no base64', () => [{ headers: { ...signed(), 'webhook-signature': 'v1,§' }, body }, secret, { now }]],
  ['too old', () => [{ headers: signed(), body }, secret, { now: () => now() + 301_000 }]],
  ['from the future', () => [{ headers: signed(), body }, secret, { now: () => now() - 301_000 }]],
  ['no time', () => [{ headers: { ...signed(), 'webhook-timestamp': 'NaN' }, body }, secret, { now }]],
  ['no headers', () => [{ headers: {}, body }, secret, { now }]],
  ['no secret', () => [{ headers: signed(), body }, '', { now }]],
])('what is not genuine is refused: %s', async (_name, given) => {
  await expect(verifyWebhook(...given())).rejects.toThrow(WebhookVerificationError)
})
