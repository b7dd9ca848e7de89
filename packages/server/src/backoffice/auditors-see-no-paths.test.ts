import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type BackofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { withoutSession } from '../testing/every-route/account-routes.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { allowsReceivers, subscribe } from '../testing/service/subscribed-server.ts'
import { startReceiver, withStatus } from '../testing/service/webhook-receiver.ts'

const prefix = '/backoffice/api'
let routes: string[] = []
const shared = sharedIntegrationServer(
  { ...allowsReceivers, rateLimit: 'off' },
  {
    extend: (app) =>
      app.addHook('onReady', async () => {
        routes = listRoutes(app).filter((route) => route.startsWith(`GET ${prefix}/`))
      }),
  },
)

const passwords = { auditor: 'somebody who looks', area_administrator: 'somebody of one area' }
let auditor: BackofficeApi
let ofArea: BackofficeApi
let client: string

beforeAll(async () => {
  const { admin, createRecord, url } = shared()
  client = (await createRecord()).client_id
  const make = async (role: keyof typeof passwords, more = {}) => {
    const person = { email: `${role}@example.org`, password: passwords[role] }
    const made = await admin('/administrators', { body: { ...person, role, ...more } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return signIn({ url }, person)
  }
  auditor = await make('auditor')
  ofArea = await make('area_administrator', { learning_area: 'north' })
})

/** Every address that reads something, with the ids of what there is. */
function addresses(webhook: string): string[] {
  const paths = routes.map((route) => route.slice(`GET ${prefix}`.length))
  return paths
    .filter((path) => !withoutSession.includes(`GET ${path}`))
    .flatMap((path) => {
      const id = path.startsWith('/webhooks/') ? webhook : path.startsWith('/access-tokens/') ? client : randomUUID()
      const named = path.replace(/\{\w+\}/g, id)
      return [named, `${named}?learning_area=north`, `${named}?subject=${webhook}`, `${named}?limit=1`]
    })
}

async function whereShown(api: BackofficeApi, paths: string[], secret: string): Promise<string[]> {
  const found = []
  for (const path of paths) {
    const { body } = await api(path)
    if (JSON.stringify(body ?? '').includes(secret)) found.push(path.replace(/\?.*/, ''))
  }
  return [...new Set(found)]
}

test('an auditor is shown the host of a webhook and never its path, nor what a receiver repeats of it', async () => {
  const server = shared()
  // Receivers name the path in their errors.
  const receiver = await startReceiver(withStatus(404, {}, 'Cannot POST /hook/s3cret-path'))
  const { origin, host } = new URL(receiver.url)
  const hook = await subscribe(server, `${origin}/before/s3cret-path`, {})
  await hook.edit({ url: `${origin}/hook/s3cret-path?key=s3cret-path` })
  await server.confirmWebhooks()
  await hook.act('test')
  await server.createRecord()
  await server.admin('/users', {
    body: { learning_area: 'north', email: 'ada@example.org', first_name: 'Ada', last_name: 'L' },
  })
  await server.deliver()
  await server.flush()
  const disabled = { status: 'disabled', reason: 'failing' } as const
  await server.db.updateTable('webhooks').set(disabled).where('id', '=', hook.id).execute()

  const paths = addresses(hook.id)
  expect(paths.length).toBeGreaterThan(60)
  const everywhere = await whereShown(server.admin, paths, 's3cret-path')
  const webhook = `/webhooks/${hook.id}`
  expect(everywhere.sort()).toEqual(['/overview', '/webhooks', webhook, `${webhook}/attempts`].sort())
  expect((await whereShown(ofArea, paths, 's3cret-path')).sort()).toEqual(everywhere)

  expect(await whereShown(auditor, paths, 's3cret-path')).toEqual([])
  const short = { url: `http://${host}/…` }
  expect((await auditor(`${webhook}?learning_area=north`)).body).toMatchObject({ id: hook.id, ...short })
  expect((await auditor('/webhooks')).body.data).toMatchObject([{ id: hook.id, ...short }])
  expect((await auditor('/overview')).body.attention.webhooks).toMatchObject([{ id: hook.id, ...short }])
  const attempts = (await auditor(`${webhook}/attempts?learning_area=north`)).body.data
  expect(attempts[0]).toMatchObject({ outcome: 'failed', status: 404 })
  expect(attempts[0]).not.toHaveProperty('answer')
})
