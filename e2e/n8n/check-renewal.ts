import assert from 'node:assert/strict'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import type { Report } from '../connector-checks/report.ts'
import { courseCount, type Harness } from './harness.ts'
import type { N8nApi, SavedCredential } from './n8n-api.ts'
import type { N8n } from './n8n-process.ts'
import { backofficeNode, byExternalId, inARow, node, webhook } from './workflow.ts'

const lists = { resource: 'course', operation: 'getAll', returnAll: true }
const enrols = {
  resource: 'enrolment',
  operation: 'enrol',
  person: byExternalId("={{ $('Start').item.json.body.person }}"),
  course: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
}

/**
 * A workflow that lists all courses and enrols somebody in the last one while its token stops working. Returns its id.
 */
export async function checkRenewal(report: Report, api: N8nApi, n8n: N8n, saved: SavedCredential, harness: Harness) {
  const id = await api.publish(
    'List and enrol',
    ...inARow(
      webhook('list-and-enrol'),
      backofficeNode('All courses', saved, lists),
      node('The last one', 'n8n-nodes-base.limit', 1, { maxItems: 1, keep: 'lastItems' }),
      backofficeNode('Enrol', saved, enrols),
    ),
  )
  const run = async (person: string) => {
    const requests = await harness.watch()
    const { status, items, error } = await api.runByWebhook(id, 'list-and-enrol', { person })
    return { status, items, error, requests: await requests() }
  }
  const page = 'GET /api/1/courses 200'
  const enrolment = ['GET /api/1/users 200', 'POST /api/1/enrolments 201']

  await report.check(`a workflow lists all ${courseCount} courses over three pages and enrols a person`, async () => {
    const { status, items, error, requests } = await run('P-1')
    assert.equal(status, 'success', error?.message)
    assert.equal(new Set(items['All courses']?.map((course) => course.id)).size, courseCount)
    assert.equal(items.Enrol?.[0]?.status, 'enrolled')
    assert.deepEqual(requests, [page, page, page, ...enrolment])
    return 'with the token of the credential test, none asked for again'
  })
  await report.check('a token that was revoked on the server is renewed within the run', async () => {
    await revokeStoredToken(n8n, saved, harness)
    const { status, items, error, requests } = await run('P-2')
    assert.equal(status, 'success', error?.message)
    assert.equal(items['All courses']?.length, courseCount)
    assert.equal(items.Enrol?.[0]?.status, 'enrolled')
    assert.deepEqual(requests, ['GET /api/1/courses 401', 'POST /oauth/token 200', page, page, page, ...enrolment])
    return requests.slice(0, 3).join(', ')
  })
  await report.check('the renewed token is kept for the next run', async () => {
    const { status, error, requests } = await run('P-3')
    assert.equal(status, 'success', error?.message)
    assert.deepEqual(requests, [page, page, page, ...enrolment])
    return 'no token asked for'
  })
  return id
}

/** Runs last, because the credential does not work afterwards. */
export async function checkEnd(
  report: Report,
  api: N8nApi,
  saved: SavedCredential,
  { admin, credential, watch }: Harness,
) {
  await report.check('after the access token itself is revoked a workflow fails in words, without a loop', async () => {
    const step = backofficeNode('Step', saved, lists)
    const id = await api.publish('After the end', ...inARow(webhook('after-the-end'), step))
    await admin(`/access-tokens/${credential.client_id}/revoke`, { body: {} })
    const requests = await watch()
    const { status, error } = await api.runByWebhook(id, 'after-the-end', {})
    assert.equal(status, 'error')
    assert.match(String(error?.message), /the access token is no longer active/)
    assert.deepEqual(await requests(), ['GET /api/1/courses 401', 'POST /oauth/token 401'])
    return `"${error?.message}"`
  })
}

/** Only n8n knows the token; its command line shows it. */
async function revokeStoredToken(n8n: N8n, saved: SavedCredential, { url, credential }: Harness): Promise<void> {
  const exported = await n8n.command('export:credentials', `--id=${saved.id}`, '--decrypted')
  const token = /boat_[A-Za-z0-9_-]+/.exec(exported)?.[0]
  assert.ok(token, 'n8n keeps no token')
  const { client_id, client_secret } = credential
  const answer = await call(`${url}/oauth/revoke`, { form: { token, client_id, client_secret } })
  assert.equal(answer.status, 200)
}
