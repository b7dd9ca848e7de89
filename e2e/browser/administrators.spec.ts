import type { Page } from '@playwright/test'
import { administrator, openSession, signIn } from './administrator.ts'
import { expect, test } from './test.ts'

const colleague = { email: 'grace@example.org', password: 'another horse battery' }

// Each test computes several password hashes.
test.setTimeout(180_000)

async function openAdministrators(page: Page) {
  await openSession(page)
  await page.goto('/backoffice/')
  await page.getByRole('link', { name: 'Administrators' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Administrators' })).toBeVisible()
}

/** The link that the dialog shows; closes the dialog. */
async function takeLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const link = (await dialog.getByText(/\/backoffice\/link#bosl_/).textContent()) ?? ''
  await expect(dialog.getByRole('button', { name: 'Copy: Link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  return link
}

test('somebody is invited by a link, chooses a password, and is reset by another link', async ({ page, browser }) => {
  await openAdministrators(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(administrator.email)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveAccessibleDescription(/is already taken/)
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(colleague.email)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog', { name: `Invitation for ${colleague.email}` })).toBeVisible()
  const invitation = await takeLink(page)
  const links = page.getByRole('table', { name: 'Open links' })
  await expect(links.getByRole('row').filter({ hasText: colleague.email })).toContainText('Invitation')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(invitation)
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  expect(other.url()).not.toContain('#')
  await expect(other.getByText(colleague.email)).toBeVisible()
  await other.reload()
  await other.getByLabel('New password').fill('too short')
  await other.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(other.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/i)
  await other.getByLabel('New password').fill(colleague.password)
  await other.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(other.getByRole('button', { name: `Account: ${colleague.email}` })).toBeVisible()
  await other.goto(invitation)
  await expect(other.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()

  await page.reload()
  await expect(links).toHaveCount(0)
  await page.getByRole('button', { name: `Reset: ${colleague.email}` }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog', { name: `Reset link for ${colleague.email}` })).toBeVisible()
  await other.goto(await takeLink(page))
  await expect(other.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await other.getByLabel('New password').fill('a completely different one')
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await elsewhere.close()
})

test('a link is withdrawn', async ({ page }) => {
  await openAdministrators(page)
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(colleague.email)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const invitation = await takeLink(page)
  await page.getByRole('button', { name: `Withdraw: ${colleague.email}` }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('table', { name: 'Open links' })).toHaveCount(0)
  await page.goto(invitation)
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
})

test('an administrator is deactivated and reactivated; the last active one stays', async ({ page }) => {
  await openSession(page)
  await page.request.post('/backoffice/api/administrators', { data: colleague })
  await page.goto('/backoffice/administrators')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await expect(row).toContainText('Active')

  const change = async (verb: string, email: string) => {
    await page.getByRole('button', { name: `${verb}: ${email}` }).click()
    await dialog.getByRole('button', { name: verb }).click()
  }
  await change('Deactivate', colleague.email)
  await expect(row).toContainText('Deactivated')
  await expect(page.getByRole('button', { name: `Reset: ${colleague.email}` })).toHaveCount(0)
  await change('Deactivate', administrator.email)
  await expect(dialog.getByRole('alert')).toContainText('This is the last active administrator.')
  await page.keyboard.press('Escape')
  await change('Reactivate', colleague.email)
  await expect(row).toContainText('Active')
  await page.context().clearCookies()
  await signIn(page, colleague)
})

test('an auditor looks at everything, and the service refuses every change', async ({ page }) => {
  await openAdministrators(page)
  const dialog = page.getByRole('dialog')
  await page.request.post('/backoffice/api/administrators', { data: colleague })
  await page.reload()
  await page.getByRole('button', { name: `Role: ${colleague.email}` }).click()
  await dialog.getByRole('radio', { name: 'Auditor' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: colleague.email })).toContainText('Auditor')

  await page.context().clearCookies()
  await signIn(page, colleague)
  await expect(page.getByText('Auditor: view only').filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Administrators' }).click()
  await expect(page.getByRole('row').filter({ hasText: administrator.email })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite administrator' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Role|Reset|Deactivate): / })).toHaveCount(0)
  await page.goto('/backoffice/hierarchy')
  await expect(page.getByRole('heading', { name: 'No learning areas yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add learning area' })).toHaveCount(0)
  const refused = await page.request.post('/backoffice/api/learning-areas', { data: { name: 'North', slug: 'north' } })
  expect(refused.status()).toBe(403)
  expect(await refused.text()).toContain('Auditors may look at everything and change nothing.')
})

test('the buttons of an administrator are in sight in a window of 1024 pixels, in English and German', async ({
  page,
}) => {
  await openSession(page)
  await page.request.post('/backoffice/api/learning-areas', { data: { name: 'North', slug: 'north' } })
  const role = { role: 'area_administrator', learning_area: 'north' }
  await page.request.post('/backoffice/api/administrators', { data: { ...colleague, ...role } })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/backoffice/administrators')
  for (const deactivate of ['Deactivate', 'Deaktivieren']) {
    const button = page.getByRole('button', { name: `${deactivate}: ${colleague.email}` })
    await expect(button).toBeVisible()
    const table = page.getByRole('table')
    const hidden = await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
    expect(hidden, deactivate).toBeLessThanOrEqual(0)
    if (deactivate === 'Deactivate') await page.getByText('DE', { exact: true }).first().click()
  }
})
