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
    (await admin('/webhooks?learning_area=north')).body.data as {
      id: string
      url: string
      status: string
      events_behind: number
    }[]
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
  const oldId = () => site.php(`echo Backoffice\\webhook_place('${harness.credentials.client_id}', '${address}');`)
  const known = () => JSON.parse(site.php("echo json_encode(get_option('backoffice_webhook'));"))
  const subscribeAgain = () =>
    site.php(
      "$k = get_option('backoffice_webhook'); if ($k) { $k['until'] = 0; update_option('backoffice_webhook', $k); } Backoffice\\subscribe();",
    )
  const ids = (secret: string) =>
    JSON.parse(
      site.php(
        `echo json_encode(Backoffice\\webhook_ids([], ['client_id' => '${harness.credentials.client_id}', 'client_secret' => '${secret}'], '${address}'));`,
      ),
    ) as string[]

  await report.check('the ID of the webhook cannot be computed without the client secret', async () => {
    const own = ids(harness.credentials.client_secret)
    assert.equal((await webhooks())[0]?.id, own[0])
    assert.equal(new Set([...own, ...ids('bocs_another'), oldId()]).size, 5)
    return own[0] ?? ''
  })
  await report.check('a webhook of version 0.1 keeps its ID and its secret', async () => {
    site.php('Backoffice\\unsubscribe();')
    site.php(
      `$id = '${oldId()}'; $made = Backoffice\\call('PUT', "/api/1/webhooks/$id", ['body' => ['url' => '${address}']]); update_option('backoffice_webhook', ['id' => $id, 'for' => Backoffice\\connection_name() . $id, 'secret' => Backoffice\\seal($made['secret'], Backoffice\\webhook_purpose()), 'until' => 0], false);`,
    )
    const before = secret()
    subscribeAgain()
    assert.deepEqual(
      (await webhooks()).map(({ id }) => id),
      [oldId()],
    )
    assert.equal(secret(), before)
    return 'the same'
  })
  await report.check(
    'IDs that another client has taken are not used; if all are taken, Site Health says so',
    async () => {
      site.php('Backoffice\\unsubscribe();')
      const [first = '', second = ''] = ids(harness.credentials.client_secret)
      const thief = await make('/access-tokens', { learning_area: 'north', token_name: 'Thief', access: 'read' })
      const asThief = `add_filter('pre_option_backoffice_connection', fn() => ['base_url' => '${harness.url}', 'client_id' => '${thief.client_id}', 'client_secret' => Backoffice\\seal('${thief.client_secret}', Backoffice\\secret_purpose('${harness.url}'))]);`
      const take = (id: string) =>
        site.php(
          `${asThief} echo is_wp_error(Backoffice\\call('PUT', '/api/1/webhooks/${id}', ['body' => ['url' => 'http://127.0.0.1:9/x']])) ? 'refused' : 'taken';`,
        )
      assert.equal(take(first), 'taken')
      subscribeAgain()
      assert.equal(known().id, second)
      assert.match(secret(), /^whsec_/)
      site.php('Backoffice\\unsubscribe();')
      assert.equal(take(second), 'taken')
      subscribeAgain()
      assert.match(
        site.php('echo Backoffice\\words_for_webhook();'),
        /another access token of the learning area has taken/,
      )
      await admin(`/access-tokens/${thief.client_id}/revoke`, { body: {} })
      for (const { id } of await webhooks()) await admin(`/webhooks/${id}?learning_area=north`, { method: 'DELETE' })
      assert.deepEqual(await webhooks(), [])
      subscribeAgain()
      assert.match(site.php('echo Backoffice\\words_for_webhook();'), /at once/)
      return 'the second, then words'
    },
  )
  await report.check('the site answers the challenge of a new webhook, if the service has signed it', async () => {
    const before = changes()
    const body = JSON.stringify({
      type: 'webhook.verify',
      timestamp: new Date().toISOString(),
      data: { challenge: 'z_1' },
    })
    for (let time = 0; time < 2; time++) {
      const answer = await send(sign(secret(), 'msg_c', body), body)
      assert.equal(answer.status, 200)
      assert.deepEqual(await answer.json(), { challenge: 'z_1' })
    }
    const other = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`
    assert.equal((await send(sign(other, 'msg_c', body), body)).status, 401)
    const none = JSON.stringify({ type: 'webhook.verify', data: { challenge: ['z_1'] } })
    assert.equal((await send(sign(secret(), 'msg_d', none), none)).status, 400)
    assert.equal(changes(), before)
    return '200 with the challenge, twice; 401; 400'
  })
  await report.check('a changed course is shown at once, without WP-Cron', async () => {
    const id = await offer('Arrives at once')
    await until(async () => (await (await fetch(pages.catalogue)).text()).includes('Arrives at once'))
    await make(`/courses/${id}/archive`, {})
    await until(async () => !(await (await fetch(pages.catalogue)).text()).includes('Arrives at once'))
    return 'published and archived'
  })
  await report.check('what is not signed, signed by another, changed or old refreshes nothing', async () => {
    await until(async () => (await webhooks()).every(({ events_behind }) => events_behind === 0))
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
