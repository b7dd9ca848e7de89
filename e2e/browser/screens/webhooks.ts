import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'
import { startReceiver, untilConfirmed } from '../webhook-receiver.ts'

/** Visits the list, empty and filled, the dialogs, and webhooks that work, fail and do not exist. */
export async function visitWebhooks(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const receiver = await startReceiver(500)
  try {
    const area = { name: 'North', slug: 'north' }
    expect((await page.request.post('/backoffice/api/learning-areas', { data: area })).status()).toBe(201)
    await page.goto('/backoffice/configuration/webhooks')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await look('no webhooks')

    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await look('a new webhook')
    await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Payroll')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText('whsec_')).toBeVisible()
    await look('the secret of a webhook')
    await dialog.getByRole('checkbox', { name: 'I have saved the secret' }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible()
    await untilConfirmed(page)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByText(/The test event was not delivered\. The receiver answered 500/)).toBeVisible()
    await expect(page.getByText('The payroll is closed.')).toBeVisible()
    await showParked(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Parked events' })).toBeVisible()
    await look('a webhook that fails')
    for (const action of ['Edit', 'Pause', 'Rotate secret', 'Replay a period', 'Delete']) {
      await page.getByRole('button', { name: action, exact: true }).click()
      await look(`a webhook, ${action}`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await follow(page, '/backoffice/configuration/webhooks')
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Payroll' })).toBeVisible()
    await look('webhooks')
    await page.unrouteAll()
    await visitUnconfirmed(page, look)
    await follow(page, '/backoffice/configuration/webhooks/north/0195a000-0000-7000-8000-000000000000')
    await expect(page.getByText('Webhook not found')).toBeVisible()
    await look('a webhook that does not exist')
  } finally {
    receiver.stop()
  }
}

/** One whose receiver cannot be reached, and so does not return the challenge; then it is confirmed by hand. */
async function visitUnconfirmed(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const data = { learning_area: 'north', url: 'http://127.0.0.1:1/', description: 'Library' }
  const { id } = await (await page.request.post('/backoffice/api/webhooks', { data })).json()
  await follow(page, `/backoffice/configuration/webhooks/north/${id}`)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText(/The receiver has not confirmed\. The receiver cannot be connected to/)).toBeVisible()
  await look('a webhook that is not confirmed')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await look('a webhook, Confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await follow(page, '/backoffice/configuration/webhooks?health=unverified')
  await expect(page.getByRole('link', { name: 'Library' })).toBeVisible()
  await look('webhooks that are not confirmed')
  const vouch = `/backoffice/api/webhooks/${id}/vouch?learning_area=north`
  expect((await page.request.post(vouch, { data: { url: data.url } })).status()).toBe(200)
  await page.goto(`/backoffice/configuration/webhooks/north/${id}`)
  await expect(page.getByText('It is confirmed. No event has been delivered yet.')).toBeVisible()
  await look('a webhook that has sent nothing yet')
}

/** Parking takes half a minute of failures. */
async function showParked(page: Page): Promise<void> {
  await page.route(/api\/webhooks\/[^/]+\?/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const webhook = await (await route.fetch()).json()
    await route.fulfill({ json: { ...webhook, parked: 2 } })
  })
  await page.route(/api\/webhooks\/[^/]+\/parked\?/, (route) => {
    const one = { type: 'user.changed', parked_at: '2026-01-01T12:00:00.000Z', attempts: 4, gave_up: false }
    const data = [
      { ...one, event_id: '0195a000-0000-7000-8000-000000000001', next_attempt_at: '2026-01-01T13:00:00.000Z' },
      { ...one, event_id: '0195a000-0000-7000-8000-000000000002', attempts: 0 },
    ]
    return route.fulfill({ json: { data, next_cursor: null } })
  })
}
