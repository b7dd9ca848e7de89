import assert from 'node:assert/strict'
import type { Browser } from '@playwright/test'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import type { Report } from '../connector-checks/report.ts'
import { until } from '../connector-checks/until.ts'
import type { Harness } from './harness.ts'
import { makePage, makeUser, passwordOf, signInAs, textOf, uuidOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

export interface Pages {
  catalogue: string
  mine: string
  course: string
}

const description =
  'Until help arrives. <script>alert(1)</script> [backoffice_my_courses] &#91;backoffice_my_courses&#93;'

/** What visitors see and do, all without JavaScript. */
export async function checkVisitors(report: Report, browser: Browser, site: Site, harness: Harness): Promise<Pages> {
  const { admin, make, offer, watch } = harness
  const course = await offer('First aid', { description })
  for (let number = 1; number <= 24; number++) await offer(`Course ${String(number).padStart(2, '0')}`)
  const { id: draft = '' } = await make('/courses', { learning_area: 'north', title: 'Secret draft' })
  const catalogue = makePage(site, 'Catalogue', '<!-- wp:backoffice/catalogue /-->')
  const mine = makePage(site, 'Mine', '[backoffice_my_courses]')
  const at = (name: string, value: string) =>
    `${catalogue}${catalogue.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const items = stranger.locator('.backoffice-catalogue li')

  await report.check('anyone can read the catalogue page by page, without drafts', async () => {
    await stranger.goto(catalogue)
    const first = await items.allInnerTexts()
    await stranger.getByRole('link', { name: 'More courses' }).click()
    await stranger.waitForURL(/backoffice_page/)
    const second = await items.allInnerTexts()
    assert.deepEqual([first.length, second.length], [20, 5])
    assert.equal(new Set([...first, ...second]).size, 25)
    assert.ok(![...first, ...second].some((text) => text.includes('draft')))
    return '20 and 5 courses'
  })
  await report.check('a page that is the same for everyone is served from the cache', async () => {
    // Messages about the courses that were just made may still be arriving, and each of them empties the cache.
    return until(async () => {
      const requests = await watch()
      await stranger.goto(catalogue)
      assert.equal(await items.count(), 20)
      return (await requests()).length === 0 ? 'no request' : undefined
    })
  })
  await report.check('a course is found by a word', async () => {
    await stranger.goto(catalogue)
    await stranger.getByLabel('Search courses').fill('aid')
    await stranger.getByRole('button', { name: 'Search' }).click()
    await stranger.waitForURL(/backoffice_q/)
    assert.equal(await items.count(), 1)
    assert.match(await textOf(items.first()), /First aid/)
    return 'First aid'
  })
  await report.check('a description is text, whatever it contains: no element, no shortcode', async () => {
    await stranger.goto(at('backoffice_course', course))
    const text = await textOf(stranger.locator('.backoffice-course'))
    assert.ok(text.includes(description), text)
    return `"${description}"`
  })
  await report.check('a shortcode in the search is not run', async () => {
    await stranger.goto(at('backoffice_q', '[backoffice_my_courses]'))
    assert.equal(await stranger.getByLabel('Search courses').inputValue(), '[backoffice_my_courses]')
    assert.equal(await stranger.getByText('Log in to see your courses').count(), 0)
    return 'shown as entered'
  })
  await report.check('a draft is not shown, even if its id is known', async () => {
    await stranger.goto(at('backoffice_course', draft))
    const text = await textOf(stranger.locator('.backoffice-course'))
    assert.match(text, /does not exist/)
    return `"${text}"`
  })
  await report.check('ids that are none are not sent', async () => {
    const requests = await watch()
    await stranger.goto(at('backoffice_course', `${course}/archive#`))
    await stranger.goto(at('backoffice_course', '../users'))
    assert.ok(!(await requests()).some((line) => /archive|courses\/|users/.test(line)))
    return 'no request with them'
  })

  const userId = makeUser(site, 'Anna')
  const { page } = await signInAs(
    browser,
    site,
    { login: 'Anna', password: passwordOf('Anna') },
    { javaScriptEnabled: false },
  )
  const enrolment = async () => {
    const query = `learning_area=north&course_id=${course}&user_uuid=${uuidOf(site, userId)}`
    return (await admin(`/enrolments?${query}`)).body.data[0]
  }
  await report.check('to look at courses, nothing about the visitor is sent', async () => {
    await page.goto(catalogue)
    await page.goto(at('backoffice_course', course))
    await page.getByRole('button', { name: 'Enrol' }).waitFor()
    assert.equal(uuidOf(site, userId), '')
    return 'no UUID'
  })
  await report.check('a visitor signs in, finds a course and enrols without JavaScript', async () => {
    await page.goto(at('backoffice_q', 'aid'))
    await page.getByRole('link', { name: 'First aid' }).click()
    await page.getByRole('button', { name: 'Enrol' }).click()
    await page.getByText('You are enrolled.').waitFor()
    assert.equal((await enrolment()).status, 'enrolled')
    return 'enrolled'
  })
  await report.check('the person has a UUID of their own, is a learner and has acted for themselves', async () => {
    const uuid = uuidOf(site, userId)
    const { body } = await admin(`/users/${uuid}?learning_area=north`)
    assert.equal(body.display_name, 'Anna')
    assert.equal(body.role, 'learner')
    const events = (await admin('/audit-events?action=enrolment.created')).body.data
    assert.equal(events[0]?.acting_user, uuid)
    return uuid
  })
  await report.check('progress that was recorded through the API is shown', async () => {
    const token = await tokenOf(harness)
    const { status } = await call(`${harness.url}/api/1/enrolments/${(await enrolment()).id}`, {
      method: 'PATCH',
      body: { status: 'in_progress', progress: 40 },
      headers: { authorization: `Bearer ${token}`, 'service-client-uuid': harness.credentials.client_id },
    })
    assert.equal(status, 200)
    await page.goto(mine)
    const text = await textOf(page.locator('.backoffice-my-courses'))
    assert.match(text, /First aid[\s\S]*In progress[\s\S]*40 % done/)
    return text.replaceAll(/\s+/g, ' ')
  })
  await report.check('the title of an archived course stays with those who are enrolled', async () => {
    await make(`/courses/${course}/archive`, {})
    await page.goto(mine)
    assert.match(await textOf(page.locator('.backoffice-my-courses')), /First aid/)
    await make(`/courses/${course}/publish`, {})
    return 'First aid'
  })
  await report.check('a visitor cannot open the settings', async () => {
    const response = await page.goto(`${site.url}/wp-admin/options-general.php?page=backoffice`)
    assert.equal(response?.status(), 403)
    return '403'
  })
  await report.check('a form from elsewhere, without a nonce, enrols nobody', async () => {
    const form = { action: 'backoffice_withdraw', course }
    const response = await page.request.post(`${site.url}/wp-admin/admin-post.php`, { form })
    assert.equal(response.status(), 403)
    assert.equal((await enrolment()).status, 'in_progress')
    return `${response.status()}`
  })
  await report.check('a visitor withdraws', async () => {
    await page.goto(at('backoffice_course', course))
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('You have withdrawn.').waitFor()
    assert.equal((await enrolment()).status, 'withdrawn')
    return 'withdrawn'
  })
  await report.check('beside a button alone, the visitor reads what came of it', async () => {
    const other = await offer('Knots')
    await page.goto(
      makePage(site, 'Buttons', `[backoffice_enrol course="${course}"][backoffice_enrol course="${other}"]`),
    )
    await page.getByRole('button', { name: 'Enrol' }).last().click()
    await page.getByText('You are enrolled.').waitFor()
    assert.equal(await page.getByText('You are enrolled.').count(), 1)
    return 'once'
  })
  await report.check('the second language is German', async () => {
    // Only an installed language can be chosen; the plugin's translation does not need WordPress' own.
    site.php("wp_mkdir_p(WP_LANG_DIR); touch(WP_LANG_DIR . '/de_DE.mo'); update_option('WPLANG', 'de_DE');")
    await page.goto(at('backoffice_course', course))
    await page.getByRole('button', { name: 'Einschreiben' }).waitFor()
    site.php("update_option('WPLANG', '');")
    return 'Einschreiben'
  })
  return { catalogue, mine, course }
}

async function tokenOf({ url, credentials: { client_id, client_secret } }: Harness): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  return ((await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()) as { access_token: string })
    .access_token
}
