import { expect, type Page } from '@playwright/test'
import { administrator } from '../administrator.ts'

export async function visitAccount(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const click = (name: string) => page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await page.request.post('/backoffice/api/session', { data: administrator, headers: { 'user-agent': 'curl/8.0' } })

  await page.goto('/backoffice/account')
  await expect(page.getByRole('table', { name: 'Administrators' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
  await look('account')
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await look('account menu')
  await page.keyboard.press('Escape')

  await click('Change password')
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await look('account with mistakes')

  await click('Turn on')
  await page.getByLabel('Your password').fill(administrator.password)
  await look('account, confirming the password')
  await click('Continue')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look('account with a QR code')

  await click('Add administrator')
  await expect(dialog).toBeVisible()
  await look('account, adding an administrator')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const refuse = (code: string) => ({
    status: 403,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code, detail: '' }),
  })
  await page.route('**/api/administrators', (route) => route.fulfill(refuse('confirmation_required')))
  await click('Add administrator')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('grace@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('another horse battery')
  await dialog.getByRole('button', { name: 'Add administrator' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByText('Enter your password.')).toBeVisible()
  await look('confirming that it is you')
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('account, adding an administrator without confirming')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/administrators')

  await click(`Deactivate: ${administrator.email}`)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('account, deactivating the last administrator')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
