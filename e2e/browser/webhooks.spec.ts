import { openSession } from './administrator.ts'
import { makeAccessToken } from './integration.ts'
import { expect, test } from './test.ts'
import { startReceiver, untilConfirmed } from './webhook-receiver.ts'

test('a webhook is added, gets what happens, is paused and resumed, and says what became of its events', async ({
  page,
  service,
}) => {
  const receiver = await startReceiver()
  try {
    await openSession(page)
    const post = (path: string, data: object) => page.request.post(`/backoffice/api${path}`, { data })
    await post('/learning-areas', { name: 'North', slug: 'north' })
    const addPerson = (name: string) => post('/users', { learning_area: 'north', display_name: name })
    const dialog = page.getByRole('dialog')
    await page.goto('/backoffice/')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const url = dialog.getByRole('textbox', { name: 'URL' })
    await expect(url).toBeFocused()
    await url.fill('https://10.0.0.1/inside')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(url).toHaveAccessibleDescription(/public internet/)
    await url.fill(receiver.url)
    for (const kind of ['Courses', 'Enrolments']) await dialog.getByRole('checkbox', { name: kind }).uncheck()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()

    // It does not close by accident.
    await expect(dialog.getByText('whsec_')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog.getByText('Copy the secret, or say that you have saved it.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'I have saved the secret' }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const host = new URL(receiver.url).host
    await expect(page.getByRole('heading', { level: 1, name: host })).toBeFocused()
    await expect(page.getByText('People, Hierarchy levels, Expiring access tokens')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('whsec_')

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    // Text for another field goes into the first one until that has the focus.
    await expect(url).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Payroll')
    await dialog.getByRole('checkbox', { name: 'Enrolments' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible()
    await expect(page.getByText('People, Hierarchy levels, Enrolments, Expiring access tokens')).toBeVisible()

    await untilConfirmed(page)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByText(/The test event was delivered\. The receiver answered 204 after/)).toBeVisible()
    // Its row is there at once, without "Refresh".
    await expect(page.getByRole('row').filter({ hasText: 'webhook.test' })).toHaveCount(1)
    await addPerson('Ada')
    await expect.poll(() => receiver.types).toEqual(['webhook.test', 'user.created'])
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('The receiver takes every event.')).toBeVisible({ timeout: 2_000 })
    }).toPass()

    await page.getByRole('button', { name: 'Pause' }).click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('The webhook is paused.')).toBeVisible()
    await addPerson('Grace')
    await page.reload()
    await expect(page.getByText('1 event', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => receiver.types.length).toBe(3)

    const deliveries = page.getByRole('row').filter({ hasText: 'user.created' })
    // The receiver has an event a moment before the service has its answer.
    await expect(async () => {
      await service.flush()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(deliveries).toHaveCount(2, { timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await deliveries.first().getByRole('button', { name: 'Send again' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.types.length).toBe(4)

    await page.getByRole('button', { name: 'Replay a period' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(/Choose when the period begins/)
    await dialog.getByLabel('From').fill('2026-01-01T00:00')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The events are sent again.')).toBeVisible()
    // The learning area itself is from before the webhook.
    await expect
      .poll(() => receiver.types.slice(4).sort())
      .toEqual(['hierarchy_level.created', 'user.created', 'user.created'])

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await expect(dialog.getByText('whsec_')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'I have saved the secret' }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText(`“Payroll” deleted.`)).toBeVisible()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  } finally {
    receiver.stop()
  }
})

test('the only learning area is chosen, however late the list of areas arrives', async ({ page }) => {
  await openSession(page)
  await page.request.post('/backoffice/api/learning-areas', { data: { name: 'North', slug: 'north' } })
  const areas = Promise.withResolvers<void>()
  await page.route('**/backoffice/api/learning-areas', async (route) => {
    await areas.promise
    await route.continue()
  })
  await page.goto('/backoffice/configuration/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  areas.resolve()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Learning area' })).toHaveValue('north')
})

test('the webhook of a program is on the page of its access token, and on the overview when it was disabled', async ({
  page,
}) => {
  await openSession(page)
  const { client_id, client_secret } = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { access_token } = await (await page.request.post('/oauth/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}`, 'service-client-uuid': client_id }
  const data = { url: 'http://127.0.0.1:1/', description: 'Payroll', types: ['user.created', 'course.*'] }
  const webhook = await (await page.request.post('/api/1/webhooks', { headers, data })).json()

  await page.goto('/backoffice/')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('One webhook is not confirmed')
  await attention.getByRole('link', { name: 'Show unconfirmed webhooks' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('unverified')
  const list = page.getByRole('table', { name: 'Webhooks' }).getByRole('row')
  await expect(list.last()).toContainText(/Payroll.*Not confirmed yet/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused')
  await expect(page.getByText('No webhooks found')).toBeVisible()

  await page.goto(`/backoffice/configuration/authentication/access-tokens/${client_id}`)
  const row = page.getByRole('table', { name: 'Webhooks of this access token' }).getByRole('row').last()
  await expect(row).toContainText(/Payroll.*user\.created, Courses.*Not confirmed yet.*never/)
  await row.getByRole('link', { name: 'Payroll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll' })).toBeFocused()

  await expect(page.getByText('Events wait until the receiver returns the challenge')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The webhook is confirmed.')).toBeVisible()
  await expect(page.getByText('It is confirmed. No event has been delivered yet.')).toBeVisible()

  // Which webhooks these are is tested with the service; it takes a receiver minutes to be one of them.
  await page.route('**/api/overview', async (route) => {
    const overview = await (await route.fetch()).json()
    overview.attention.webhooks = [{ ...webhook, status: 'disabled', reason: 'gone' }]
    await route.fulfill({ json: overview })
  })
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(attention).toContainText(/Webhook Payroll was disabled.*gone for good \(410\)\. +Learning area: north\./)
  await attention.getByRole('link', { name: 'Open webhook: Payroll' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'user.created' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'People' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /Leave out changes/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Without changes made with the same access token.')).toBeVisible()
})
