import assert from 'node:assert/strict'
import type { Browser, Page } from '@playwright/test'
import type { Report } from '../connector-checks/report.ts'
import type { Pages } from './check-visitors.ts'
import type { Harness } from './harness.ts'
import { textOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** What happens with many users at once, when the service is down, and when the access token stops working. */
export async function checkTrouble(
  report: Report,
  browser: Browser,
  owner: Page,
  site: Site,
  harness: Harness,
  pages: Pages,
) {
  const { admin, credentials, watch, offer } = harness
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const items = stranger.locator('.backoffice-catalogue li')
  const tokenRequests = (lines: string[]) => lines.filter((line) => line.startsWith('POST /oauth/token')).length
  const search = (word: string) => `${pages.catalogue}${pages.catalogue.includes('?') ? '&' : '?'}backoffice_q=${word}`

  await report.check('a hundred visitors at once ask for one token', async () => {
    site.php('Backoffice\\forget_token();')
    const requests = await watch()
    const views = await Promise.all(Array.from({ length: 100 }, (_, index) => fetch(search(`course+${index % 10}`))))
    const lines = await requests()
    assert.ok(views.every(({ status }) => status === 200))
    assert.equal(tokenRequests(lines), 1)
    assert.equal(lines.filter((line) => line === 'GET /api/1/courses 200').length, 100)
    return `1 token for ${lines.length - 1} calls`
  })
  await report.check('a token that is refused is replaced once, and the page is shown', async () => {
    site.php(
      "$c = Backoffice\\connection(); Backoffice\\send($c['base_url'], 'POST', '/oauth/revoke', [], ['client_id' => $c['client_id'], 'client_secret' => $c['client_secret'], 'token' => Backoffice\\token($c)]);",
    )
    const requests = await watch()
    await stranger.goto(search('aid'))
    assert.equal(await items.count(), 1)
    const lines = await requests()
    assert.deepEqual(lines, ['GET /api/1/courses 401', 'POST /oauth/token 200', 'GET /api/1/courses 200'])
    return lines.join(', ')
  })
  await report.check('a new course appears after WP-Cron has looked for changes', async () => {
    const secondPage = async () => {
      await stranger.goto(pages.catalogue)
      await stranger.getByRole('link', { name: 'More courses' }).click()
      await stranger.waitForURL(/backoffice_page/)
      return items.count()
    }
    const before = await secondPage()
    await offer('Brand new')
    assert.equal(await secondPage(), before)
    site.php("do_action('backoffice_poll');")
    assert.equal(await secondPage(), before + 1)
    return `${before}, then ${before + 1}`
  })
  await report.check(
    'while the service is down, the catalogue is still shown, and not every view waits for it',
    async () => {
      await stranger.goto(pages.catalogue)
      await harness.goDown()
      site.php('Backoffice\\refresh_cached();')
      for (let view = 0; view < 3; view++) {
        await stranger.goto(pages.catalogue)
        assert.equal(await items.count(), 20)
      }
      assert.match(site.php("echo json_encode(get_option('backoffice_pause'));"), /"no_response"/)
      await harness.comeBack()
      site.php('Backoffice\\resume_calls();')
      return '20 courses, and the failure is remembered'
    },
  )
  await report.check('a notice appears before the access token ends', async () => {
    const expiration_date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const changed = await admin(`/access-tokens/${credentials.client_id}`, {
      method: 'PATCH',
      body: { expiration_date },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    site.php("do_action('backoffice_poll');")
    await owner.goto(`${site.url}/wp-admin/index.php`)
    const text = await textOf(owner.locator('.notice', { hasText: 'Backoffice' }))
    assert.match(text, /access token ends on/)
    return `"${text.trim()}"`
  })
  await report.check(
    'after the access token is revoked the site still works, and asks once, not with every view',
    async () => {
      await stranger.goto(pages.catalogue)
      await admin(`/access-tokens/${credentials.client_id}/revoke`, { body: {} })
      site.php('Backoffice\\refresh_cached();')
      const requests = await watch()
      for (let view = 0; view < 5; view++) {
        await stranger.goto(pages.catalogue)
        assert.equal(await items.count(), 20)
      }
      const lines = await requests()
      assert.equal(tokenRequests(lines), 1, lines.join(', '))
      return lines.join(', ')
    },
  )
  await report.check('after the access token is revoked, administrators see a clear notice', async () => {
    await owner.goto(`${site.url}/wp-admin/index.php`)
    const text = await textOf(owner.locator('.notice', { hasText: 'Backoffice' }))
    assert.match(text, /no longer active/)
    return `"${text.trim()}"`
  })
  await report.check('visitors learn nothing about the connection', async () => {
    await stranger.goto(search('aid'))
    const text = await textOf(stranger.locator('.backoffice-notice'))
    assert.equal(text, 'The courses cannot be shown at the moment. Try again later.')
    return `"${text}"`
  })
}

/** Runs last. */
export async function checkUninstall(report: Report, site: Site) {
  await report.check('deleting the plugin removes everything that it stored', async () => {
    site.php(
      "require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php'; deactivate_plugins('backoffice/backoffice.php'); delete_plugins(['backoffice/backoffice.php']);",
    )
    const left = site.php(
      "global $wpdb; echo implode(' ', array_merge($wpdb->get_col(\"select option_name from $wpdb->options where option_name like '%backoffice%'\"), $wpdb->get_col(\"select meta_key from $wpdb->usermeta where meta_key like '%backoffice%'\")));",
    )
    assert.equal(left, '')
    assert.doesNotMatch(site.php("echo get_option('cron') ? json_encode(get_option('cron')) : '';"), /backoffice/)
    return 'no option, no user meta, no cron event'
  })
}
