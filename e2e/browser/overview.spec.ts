import { readFileSync } from 'node:fs'
import { enter, fillIn, signOut } from './administrator.ts'
import { inDays, makeAccessToken, requestToken, untilAudited } from './integration.ts'
import { expect, test } from './test.ts'

test('the overview says what needs attention, and leads to the reason', async ({ page, service }) => {
  await enter(page)
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps).toBeVisible()
  const used = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await makeAccessToken(page, { learning_area: 'north', token_name: 'Export', expiration_date: inDays(3) })
  await page.reload()
  await expect(steps.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(2)
  await expect(steps.getByRole('link', { name: /API reference/ })).toBeVisible()

  await requestToken(page, used)
  await untilAudited(page, await requestToken(page, { ...used, client_secret: 'wrong' }))
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await service.flush()
  await page.reload()
  await expect(page.getByRole('img', { name: /Bar chart of the calls per day/ })).toBeVisible()
  await expect(attention.getByRole('listitem').filter({ hasText: 'n8n' })).toContainText('the secret is wrong')
  await expect(attention).toContainText('Copy the secret')
  await requestToken(page, used)
  await service.flush()
  await page.reload()
  await expect(attention).toContainText('It has worked since')
  await expect(attention).not.toContainText('Copy the secret')
  await expect(attention.getByRole('listitem').filter({ hasText: 'Export' })).toContainText('in 3 days')
  await expect(steps).toBeHidden()
  await expect(page.getByText('Refused attempts (24 hours)')).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'Calls per day' }).getByRole('row')).toHaveCount(31)

  await attention.getByRole('link', { name: 'Show attempts: n8n' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(events).toHaveCount(2)
  await expect(events.last()).toContainText('Bearer token requested')
})

test('failed sign-ins are not blamed on an access token', async ({ page }) => {
  await enter(page)
  const record = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await requestToken(page, record)
  const data = { email: 'ada@example.org', password: 'wrong' }
  const refused = await page.request.post('/backoffice/api/session', { data })
  await untilAudited(page, refused.headers()['x-request-id'] ?? '')
  await page.route('**/api/overview', async (route) => {
    const overview = await (await route.fetch()).json()
    await route.fulfill({ json: { ...overview, ever_used: true } })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    'One attempt was refused in the last 24 hours: a failed sign-in',
  )
})

test('a request id tells the real reason of a refusal, and filters are kept in the address', async ({ page }) => {
  await enter(page)
  const record = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  const requestId = await requestToken(page, { ...record, client_secret: 'wrong' })
  const unknown = await requestToken(page, { ...record, client_id: '0195a000-0000-4000-8000-000000000000' })
  await untilAudited(page, unknown)

  await page.getByRole('link', { name: 'Audit trail' }).click()
  const lookUp = page.getByRole('region', { name: 'Why was a call refused?' })
  await lookUp.getByRole('textbox', { name: 'Request ID' }).fill(requestId)
  await page.keyboard.press('Enter')
  await expect(lookUp.getByRole('status')).toContainText('The client ID is correct, but the secret is wrong.')
  await expect(lookUp.getByRole('link', { name: 'Open access token' })).toBeVisible()
  await lookUp.getByRole('textbox', { name: 'Request ID' }).fill(unknown)
  await lookUp.getByRole('button', { name: 'Look up' }).click()
  await expect(lookUp.getByRole('status')).toContainText('There is no access token with this client ID.')
  await lookUp.getByRole('link', { name: 'Clear' }).click()

  const events = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Refused')
  await expect(events).toHaveCount(3)
  await page.reload()
  await expect(events).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('All outcomes')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Access token added')
  await expect(events).toHaveCount(2)
  await expect(events.last()).toContainText('ada@example.org')
  await events.last().getByText('Details').click()
  await expect(events.last()).toContainText('Expiration date')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No events found')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toContain('"at","actor_kind","actor_id","address","action","refusal"')
  expect(csv).toContain(`"wrong_secret","${record.client_id}"`)
})

test('the backoffice speaks German, from the sign-in to the errors, and remembers it', async ({ page }) => {
  await enter(page)
  await signOut(page)
  await page.getByText('DE', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('ada@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert')).toHaveText('Die E-Mail-Adresse oder das Passwort ist falsch.')
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Anmelden' }).click()

  for (const [link, title] of [
    ['Übersicht', 'Übersicht'],
    ['Protokoll', 'Protokoll'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} – Backoffice`)
  }
  // German spreadsheets expect semicolons.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV exportieren' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toMatch(/^\ufeff"at";"actor_kind";"actor_id";/)
  expect(csv).toMatch(/\r\n"[^"]+Z";"administrator";/)
  await page.goto('/backoffice/gibt/es/nicht')
  await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Protokoll' })).toBeVisible()
  await page.getByRole('link', { name: 'Administratorkonten' }).click()
  await page.getByRole('button', { name: 'Deaktivieren: ada@example.org' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Das ist das letzte aktive Administratorkonto.',
  )
  await page.keyboard.press('Escape')

  await page.goto('/backoffice/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible()
  await page.route('**/api/account/totp', (route) => route.abort())
  await page.getByRole('button', { name: 'Aktivieren', exact: true }).click()
  await page.getByLabel('Ihr Passwort').fill('correct horse battery')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Dienst ist nicht erreichbar.')
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByText('EN').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await signOut(page)
  await fillIn(page)
})
