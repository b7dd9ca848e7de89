import { expect, type Page } from '@playwright/test'
import { administrator } from '../administrator.ts'

export async function visitAccount(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const click = (name: string) => page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await page.request.post('/backoffice/api/session', { data: administrator, headers: { 'user-agent': 'curl/8.0' } })

  await page.goto('/backoffice/account')
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

  await page.goto('/backoffice/administrators')
  await expect(page.getByRole('table', { name: 'Administrators' })).toBeVisible()
  await look('administrators')
  await click('Invite administrator')
  await expect(dialog).toBeVisible()
  await look('administrators, inviting somebody')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const refuse = (code: string) => ({
    status: 403,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code, detail: '' }),
  })
  await page.route('**/api/administrators/invitations', (route) => route.fulfill(refuse('confirmation_required')))
  await click('Invite administrator')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('grace@example.org')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByText('Enter your password.')).toBeVisible()
  await look('confirming that it is you')
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('administrators, inviting somebody without confirming')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/administrators/invitations')

  await click(`Deactivate: ${administrator.email}`)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('administrators, deactivating the last one')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await click('Invite administrator')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('grace@example.org')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByText(/\/backoffice\/link#bosl_/)
  await expect(link).toBeVisible()
  await look('administrators, an invitation')
  const invitation = (await link.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const person = { email: 'joan@example.org', password: 'another horse battery' }
  await page.request.post('/backoffice/api/administrators', { data: person })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Open links' })).toBeVisible()
  await look('administrators with an open link')
  await click(`Reset: ${person.email}`)
  await look('administrators, resetting somebody')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await click('Withdraw: grace@example.org')
  await look('administrators, withdrawing a link')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto('/backoffice/link')
  await expect(page.getByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible()
  await look('link without a secret')
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('Enter at least 12 characters.')).toBeVisible()
  await look('invitation with mistakes')
  await page.goto('/backoffice/link#bosl_wrong')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await look('link that does not work')
}
