import { authenticatorApp } from '../../packages/server/src/testing/callers/authenticator-app.ts'
import { administrator, fillIn, openSession, signIn, signOut } from './administrator.ts'
import { expect, test } from './test.ts'

/** How long a code of an authenticator app is valid. */
const stepMs = 30_000

test('a second factor is turned on with an authenticator app, asked for at the sign-in, and turned off', async ({
  page,
}) => {
  // May have to wait for the next code.
  test.slow()
  await openSession(page)
  await page.goto('/backoffice/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/Your password is wrong/)
  await page.getByLabel('Your password').fill(administrator.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()

  // Each code works only once: those of the previous, current and next step make three.
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  // The previous code is valid as long as the current one, so enough time must be left.
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < stepMs / 2) await page.waitForTimeout(leftMs)
  const begun = new Date()
  const app = authenticatorApp(secret, { now: () => begun } as Parameters<typeof authenticatorApp>[1])
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await expect(code).toBeFocused()
  await code.fill(app.code(-1))
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = (await page.getByText(/^([a-z2-7]{4}(-[a-z2-7]{4}){3}\s*){10}$/).textContent())?.split('\n') ?? []
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible()
  await expect(page.getByText('You have 10 unused recovery codes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await page.getByRole('link', { name: 'Administrators' }).click()
  const self = page.getByRole('table', { name: 'Administrators' }).getByRole('row', { name: administrator.email })
  await expect(self.getByRole('cell', { name: 'On', exact: true })).toBeVisible()

  await signOut(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(administrator.password)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or has already been used. Wait for the next one.')
  await code.fill(app.code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.goto('/backoffice/account')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByLabel('Your password').fill(administrator.password)
  await code.fill(app.code(1))
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const renewed = (await page.getByText(/^([a-z2-7]{4}(-[a-z2-7]{4}){3}\s*){10}$/).textContent())?.split('\n') ?? []
  expect(renewed[0]).not.toBe(codes[0])
  await page.getByRole('button', { name: 'I have saved the codes' }).click()

  await signOut(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const recovery = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(recovery).toBeFocused()
  await recovery.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  await recovery.fill(renewed[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.goto('/backoffice/account')
  await expect(page.getByText('You have 9 unused recovery codes.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(administrator.password)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await recovery.fill(renewed[1] ?? '')
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
})

test('a new password counts at once and ends the other sessions; one of them can be ended alone', async ({
  page,
  service,
  browser,
}) => {
  await openSession(page)
  const elsewhere = await browser.newContext({ baseURL: service.url, userAgent: 'curl/8.0' })
  const other = await elsewhere.newPage()
  await signIn(other)

  await page.goto('/backoffice/account')
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await expect(sessions.getByRole('row').filter({ hasText: 'this session' })).toHaveCount(1)
  await page.getByRole('button', { name: 'End session: curl' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await other.goto('/backoffice/account')
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  await signIn(other)
  const password = 'a completely different one'
  await page.getByLabel('Current password').fill(administrator.password)
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/i)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await other.goto('/backoffice/account')
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await elsewhere.close()

  await signOut(page)
  await signIn(page, { ...administrator, password })
})
