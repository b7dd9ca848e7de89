import type { Page } from '@playwright/test'
import { administrator, openSession, signIn } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { startWalk } from './follow.ts'
import { inDays, makeAccessToken, requestToken, untilAudited } from './integration.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

const auditor = { email: 'grace@example.org', password: 'another horse battery' }

// Visits the main screens twice, and computes several password hashes.
test.setTimeout(240_000)

/** Buttons that only look. Whatever else is there counts as a change, so a new button needs a decision. */
const looking =
  /^(Export CSV|Filters.*|Clear|Show .*|See requests: .*|Open: .*|Copy: .*|Look up|Refresh|Try again|Only .*: show all events again)$/

/** What starts a change on this page: buttons, links like buttons, selection, dragging. */
async function changing(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  const all = main
    // Buttons in cells that expand only show more.
    .locator(
      'button:not(th button, td [aria-expanded]), a.mantine-Button-root, [role=button], [type=checkbox], [draggable=true]',
    )
    .filter({ visible: true })
  const names = await all.evaluateAll((found) =>
    found.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  )
  return names.filter((name) => !looking.test(name))
}

async function become(page: Page, who: typeof auditor): Promise<void> {
  await page.context().clearCookies()
  expect((await page.request.post('/backoffice/api/session', { data: who })).status()).toBe(201)
}

async function addAuditor(page: Page): Promise<void> {
  await openSession(page)
  const added = await page.request.post('/backoffice/api/administrators', { data: { ...auditor, role: 'auditor' } })
  expect(added.status()).toBe(201)
}

test('an auditor sees every screen, and nothing on it that starts a change', async ({ page }) => {
  await addAuditor(page)
  const { firstAid, draft } = await fillNorth(page)
  const users = await page.request.get('/backoffice/api/users?learning_area=north&q=lovelace')
  const [ada] = (await users.json()).data
  const token = (token_name: string) =>
    makeAccessToken(page, { learning_area: 'north', token_name, expiration_date: inDays(5) })
  const robot = await token('Robot')
  const paused = await token('Paused robot')
  const revoked = await token('Revoked robot')
  const tokens = '/configuration/authentication/access-tokens'
  await page.request.post(`/backoffice/api/access-tokens/${paused.client_id}/pause`)
  await page.request.post(`/backoffice/api/access-tokens/${revoked.client_id}/revoke`)
  await untilAudited(page, await requestToken(page, { ...robot, client_secret: 'wrong' }))
  await untilAudited(page, await requestToken(page, paused))

  const payroll = { learning_area: 'north', url: 'http://127.0.0.1:1/', description: 'Payroll' }
  const webhook = await (await page.request.post('/backoffice/api/webhooks', { data: payroll })).json()

  /** Where, and what is there when everything has arrived. */
  const screens: [string, string][] = [
    ['/', 'Paused robot'],
    [`/hierarchy?learning_area=north&level_id=${ada.level_id}`, 'Sales'],
    ['/people', 'Ada Lovelace'],
    [`/people/north/${ada.uuid}`, 'First aid'],
    ['/courses', 'First aid'],
    [`/courses/${firstAid}`, 'Ada Lovelace'],
    [`/courses/${draft}`, 'Nobody is enrolled'],
    ['/enrolments', 'Ada Lovelace'],
    [tokens, 'Paused robot'],
    [`${tokens}/${robot.client_id}`, 'Refused in the last 24 hours'],
    [`${tokens}/${paused.client_id}`, 'Refused in the last 24 hours'],
    [`${tokens}/${revoked.client_id}`, 'Client ID'],
    [`${tokens}/add`, 'Add access token'],
    ['/configuration/webhooks', 'Payroll'],
    [`/configuration/webhooks/north/${webhook.id}`, 'webhook.verify'],
    ['/administrators', administrator.email],
    ['/audit', 'Ada Lovelace'],
  ]
  const walk = startWalk(page)
  const visit = async ([path, text]: [string, string]) => {
    await walk(`/backoffice${path}`)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    return changing(page)
  }
  const badge = page.getByText('Auditor: view only').filter({ visible: true })

  // A walk never goes to the screen it is on.
  await page.goto('/backoffice/account')
  // That there is something to hide shows that the screens have loaded and that it would be found.
  for (const screen of screens.slice(0, -1)) {
    expect.soft(await visit(screen), `${screen[0]} of an administrator`).not.toEqual([])
  }
  await expect(badge).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(page, auditor)
  await walk('/backoffice/account')
  for (const screen of screens) {
    expect.soft(await visit(screen), screen[0]).toEqual([])
    await expect.soft(badge).toHaveCount(1)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(badge).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])
})

test('neither keys nor Ctrl-K start a change for an auditor', async ({ page }) => {
  await addAuditor(page)
  await fillNorth(page)
  const dialog = page.getByRole('dialog')
  const openTree = async () => {
    await page.goto('/backoffice/hierarchy')
    await page.getByRole('treeitem', { name: 'North' }).focus()
    await page.keyboard.press('F2')
  }
  const find = async () => {
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('group', { name: 'Go to' })).toBeVisible()
  }
  await openTree()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await find()
  await expect(dialog.getByRole('group', { name: 'Actions' })).toBeVisible()

  await become(page, auditor)
  await openTree()
  await page.keyboard.press('Delete')
  await find()
  // Only the search: Ctrl-K opens nothing above another dialog.
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('group', { name: 'Actions' })).toHaveCount(0)
})

test('an auditor of a new installation is not asked to begin', async ({ page }) => {
  await addAuditor(page)
  await become(page, auditor)
  const empty: [string, string][] = [
    ['/', 'Overview'],
    ['/hierarchy', 'No learning areas yet'],
    ['/people', 'No learning areas yet'],
    ['/courses', 'No learning areas yet'],
    ['/enrolments', 'No learning areas yet'],
    ['/configuration/authentication/access-tokens', 'No learning areas yet'],
  ]
  const walk = startWalk(page)
  await page.goto('/backoffice/account')
  for (const [path, text] of empty) {
    await walk(`/backoffice${path}`)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    expect.soft(await changing(page), path).toEqual([])
  }
  const refused = await page.request.post('/backoffice/api/learning-areas', { data: { name: 'North', slug: 'north' } })
  expect(refused.status()).toBe(403)
})
