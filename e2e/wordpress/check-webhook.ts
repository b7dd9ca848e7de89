import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Report } from '../connector-checks/report.ts'
import { until } from '../connector-checks/until.ts'
import type { Pages } from './check-visitors.ts'
import type { Harness } from './harness.ts'
import type { Site } from './wordpress-site.ts'

/** The service tells the site what has changed, and nobody else can. */
export async function checkWebhook(report: Report, site: Site, harness: Harness, pages: Pages) {
  const { admin, make, offer } = harness
  const webhooks = async () =>
    (await admin('/webhooks?learning_area=north')).body.data as { id: string; url: string; status: string }[]
  const changes = () => Number(site.php("echo (int) get_option('backoffice_changes', 0);"))
  const secret = () =>
    site.php("echo Backoffice\\unseal(get_option('backoffice_webhook')['secret'], Backoffice\\webhook_purpose());")
  const address = site.php("echo rest_url('backoffice/v1/webhook');")
  const send = (headers: Record<string, string>, body: string) =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const sign = (key: string, id: string, body: string, at = Math.floor(Date.now() / 1000)) => ({
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64')}`,
  })
  const event = JSON.stringify({ type: 'events.available', timestamp: new Date().toISOString(), data: {} })

  await report.check('connecting registers one webhook, however often', async () => {
    site.php(
      "delete_option('backoffice_webhook'); Backoffice\\subscribe(); delete_option('backoffice_webhook'); Backoffice\\subscribe(); Backoffice\\subscribe();",
    )
    const [only, ...others] = await webhooks()
    assert.deepEqual(others, [])
    assert.equal(only?.url, address)
    assert.equal(only?.status, 'active')
    assert.match(secret(), /^whsec_/)
    assert.ok(!site.dump().includes(secret()))
    return 'one, its secret encrypted'
  })
  await report.check('a changed course is shown at once, without WP-Cron', async () => {
    const id = await offer('Arrives at once')
    await until(async () => (await (await fetch(pages.catalogue)).text()).includes('Arrives at once'))
    await make(`/courses/${id}/archive`, {})
    await until(async () => !(await (await fetch(pages.catalogue)).text()).includes('Arrives at once'))
    return 'published and archived'
  })
  await report.check('what is not signed, signed by another, changed or old refreshes nothing', async () => {
    const before = changes()
    const other = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`
    const old = Math.floor(Date.now() / 1000) - 600
    const statuses = await Promise.all(
      [
        send({}, event),
        send(sign(other, 'msg_1', event), event),
        send(sign(secret(), 'msg_1', event), `${event} `),
        send(sign(secret(), 'msg_1', event, old), event),
        send({ ...sign(secret(), 'msg_1', event), 'webhook-id': 'msg_2' }, event),
        send({ ...sign(secret(), 'msg_1', event), 'webhook-timestamp': '1e10' }, event),
      ].map(async (sent) => (await sent).status),
    )
    assert.deepEqual(new Set(statuses), new Set([401]))
    assert.equal(changes(), before)
    return `${statuses.length} times 401`
  })
  await report.check('a message that arrives twice counts once, also with two signatures', async () => {
    const before = changes()
    const headers = sign(secret(), 'msg_3', event)
    const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    assert.equal((await send(both, event)).status, 204)
    assert.equal((await send(headers, event)).status, 204)
    assert.equal(changes(), before + 1)
    return 'once'
  })
  await report.check('deactivating the plugin removes the webhook, activating it brings it back', async () => {
    const plugin = "require_once ABSPATH . 'wp-admin/includes/plugin.php';"
    site.php(`${plugin} deactivate_plugins('backoffice/backoffice.php');`)
    assert.deepEqual(await webhooks(), [])
    site.php(`${plugin} activate_plugin('backoffice/backoffice.php');`)
    site.php("do_action('backoffice_poll');")
    assert.equal((await webhooks()).length, 1)
    return 'none, then one'
  })
}
