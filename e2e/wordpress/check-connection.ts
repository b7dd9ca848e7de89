import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import type { Report } from '../connector-checks/report.ts'
import { startUnrelatedServer } from '../connector-checks/unrelated-server.ts'
import type { Credentials, Harness } from './harness.ts'
import { textOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** The settings page: three fields, and a test that explains the result. */
export async function checkConnection(report: Report, page: Page, site: Site, { credentials, watch }: Harness) {
  const settings = `${site.url}/wp-admin/options-general.php?page=backoffice`
  const form = page.locator('form:has(input[name=action][value=backoffice_connection])')
  const save = async (change: Partial<Credentials> = {}) => {
    await page.goto(settings)
    for (const [name, value] of Object.entries({ ...credentials, ...change })) {
      await form.locator(`input[name=${name}]`).fill(value)
    }
    await form.getByRole('button', { name: 'Save and test' }).click()
    return (await textOf(page.locator('#backoffice-said'))).trim()
  }
  const refused = async (change: Partial<Credentials>, words: RegExp, requests: RegExp[]) => {
    const watched = await watch()
    const text = await save(change)
    assert.match(text, words)
    const seen = await watched()
    assert.equal(seen.length, requests.length, seen.join(', '))
    for (const [index, pattern] of requests.entries()) assert.match(seen[index] ?? '', pattern)
    return `"${text}"`
  }

  await report.check('the connection has exactly three fields', async () => {
    await page.goto(settings)
    const fields = await form
      .locator('input:not([type=hidden]):not([type=submit])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    assert.deepEqual(fields, ['base_url', 'client_id', 'client_secret'])
    return fields.join(', ')
  })
  await report.check('a wrong secret is refused in words with the request id, after one request', () =>
    refused({ client_secret: `${credentials.client_secret}x` }, /secret is wrong.*Request ID: [0-9a-f-]{36}/, [
      /POST \/oauth\/token 401/,
    ]),
  )
  await report.check('a base URL with a path is refused, and nothing is sent', () =>
    refused({ base_url: `${credentials.base_url}/api/1` }, /has a path. Use "http:\/\/127/, []),
  )
  await report.check('an unencrypted address of another machine is refused, and nothing is sent', () =>
    refused({ base_url: 'http://backoffice.example.org' }, /unencrypted. Use "https:\/\/backoffice.example.org"/, []),
  )
  await report.check('a base URL with a password is refused without showing it', async () => {
    const words = await refused({ base_url: 'https://a:hidden-word@example.org' }, /contains a user name/, [])
    assert.doesNotMatch(words, /hidden-word/)
    return words
  })
  await report.check('an address where nothing responds is named', async () => {
    const base_url = `http://127.0.0.1:${await freePort()}`
    return refused({ base_url }, new RegExp(`Nothing responds at ${base_url}`), [])
  })
  await report.check('another service than Backoffice is recognised', async () => {
    const unrelated = await startUnrelatedServer()
    try {
      return await refused({ base_url: unrelated.url }, /not a Backoffice installation/, [])
    } finally {
      await unrelated.stop()
    }
  })
  await report.check('a saved secret is not sent to a new address', async () => {
    const base_url = `http://127.0.0.1:${await freePort()}`
    return refused({ base_url, client_secret: '' }, /Enter the client secret/, [])
  })
  await report.check('three right values connect, after two requests; a third one registers the webhook', () =>
    refused({}, /Connected to the learning area "North"/, [
      /POST \/oauth\/token 200/,
      /GET \/api\/1 200/,
      /PUT \/api\/1\/webhooks\/[0-9a-f-]{36} 201/,
    ]),
  )
  await report.check('a saved secret is not sent for a new client ID', () =>
    refused({ client_id: randomUUID(), client_secret: '' }, /Enter the client secret/, []),
  )
  await report.check('the secret is neither in the page nor in a copy of the database, nor is the token', async () => {
    await page.goto(settings)
    assert.ok(!(await page.content()).includes(credentials.client_secret))
    const dump = site.dump()
    assert.match(dump, /backoffice_token/)
    assert.doesNotMatch(dump, /boc?[sa]t?_[A-Za-z0-9_-]{20}/)
    return `${dump.length} bytes searched`
  })
  await report.check('a saved secret does not open for a base URL that was changed in the database', async () => {
    const text = site.php(
      "$c = get_option('backoffice_connection'); $c['base_url'] = 'https://evil.example.org'; add_filter('option_backoffice_connection', fn() => $c); echo Backoffice\\connection()->get_error_message();",
    )
    assert.match(text, /secret cannot be read/)
    return `"${text}"`
  })
  await report.check('without a nonce, nothing is saved', async () => {
    const body = new URLSearchParams({ action: 'backoffice_connection', base_url: 'https://evil.example.org' })
    const response = await page.request.post(`${site.url}/wp-admin/admin-post.php`, {
      data: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(response.status(), 403)
    assert.equal(site.php("echo get_option('backoffice_connection')['base_url'];"), credentials.base_url)
    return `${response.status()}`
  })
  await report.check('Site Health shows that it is connected', async () => {
    const health = (user: number) =>
      site.php(
        `wp_set_current_user(${user}); $r = rest_do_request('/backoffice/v1/health'); echo $r->get_status(), ' ', $r->get_data()['label'] ?? '';`,
      )
    assert.equal(health(1), '200 Backoffice is connected')
    assert.match(health(0), /^401/)
    return health(1)
  })
}
