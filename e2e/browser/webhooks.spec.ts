import { openSession } from './administrator.ts'
import { expect, test } from './test.ts'
import { startReceiver } from './webhook-receiver.ts'

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

    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByText(/Test event: Delivered \(204\)/)).toBeVisible()
    await addPerson('Ada')
    await expect.poll(() => receiver.types).toEqual(['webhook.test', 'user.created'])

    await page.getByRole('button', { name: 'Pause' }).click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('The webhook is paused.')).toBeVisible()
    await addPerson('Grace')
    await page.reload()
    await expect(page.getByText('1 event', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => receiver.types.length).toBe(3)

    await service.flush()
    await page.getByRole('button', { name: 'Refresh' }).click()
    const deliveries = page.getByRole('row').filter({ hasText: 'user.created' })
    await expect(deliveries).toHaveCount(2)
    await deliveries.first().getByRole('button', { name: 'Send again' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.types.length).toBe(4)

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await expect(dialog.getByText('whsec_')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'I have saved the secret' }).check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText(`“${host}” deleted.`)).toBeVisible()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  } finally {
    receiver.stop()
  }
})
