import { administrator, fillIn, signOut } from './administrator.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/backoffice/sign-in')
})

test('a wrong password is refused with a message, the right one signs in, and signing out ends the session', async ({
  page,
}) => {
  await fillIn(page, { ...administrator, password: 'not the password' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The email address or password is wrong.')

  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await signOut(page)
  await page.goto('/backoffice/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('who asks for a page without a session signs in and lands on that very page', async ({ page, service }) => {
  await page.goto('/backoffice/?tab=areas#list')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(page.url()).toBe(`${service.url}/backoffice/?tab=areas#list`)
})

test('signing in never leads out of the backoffice, whatever the address asks for', async ({ page, service }) => {
  for (const elsewhere of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    'javascript:alert(1)',
    '/healthz',
  ]) {
    await page.goto(`/backoffice/sign-in?from=${encodeURIComponent(elsewhere)}`)
    await fillIn(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(page.url()).toBe(`${service.url}/backoffice/`)
    await signOut(page)
  }
})

test('a session that ends in mid-work is opened again on the spot, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Add learning area' }).click()

  await page.getByRole('textbox', { name: 'Name' }).fill('North')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add learning area' }).click()
  const signInAgain = async () => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await signInAgain()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('North')
  await page.getByRole('button', { name: 'Add learning area' }).click()
  await expect(page.getByRole('treeitem', { name: /North/ })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await context.clearCookies()
  const confirm = page.getByRole('dialog', { name: 'Delete North?' }).getByRole('button', { name: 'Delete' })
  await confirm.click()
  await signInAgain()
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByText('No people yet')).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await signInAgain()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
})

test('an unreachable service is reported, and what was typed stays', async ({ page }) => {
  await page.route('**/backoffice/api/session', (route) => route.abort())
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Could not reach the service')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(administrator.email)
})
