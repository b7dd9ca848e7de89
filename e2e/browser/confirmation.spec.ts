import { authenticatorApp, enableTotp } from '../../packages/server/src/testing/callers/authenticator-app.ts'
import { addLearningArea, administrator, openSession } from './administrator.ts'
import { expect, test } from './test.ts'

const colleague = { email: 'grace@example.org', password: 'another horse battery' }

// Each test computes several password hashes.
test.setTimeout(180_000)

test('an administrator is invited after the password was given once more, and nothing typed is lost', async ({
  page,
  service,
}) => {
  await openSession(page)
  await page.request.post('/backoffice/api/administrators', { data: colleague })
  await page.goto('/backoffice/administrators')
  await service.letConfirmationsExpire()
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const form = page.getByRole('dialog', { name: 'Invite administrator' })
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await form.getByRole('textbox', { name: 'Email address' }).fill('joan@example.org')
  const add = form.getByRole('button', { name: 'Create link' })

  // Cancelling changes nothing.
  await add.click()
  const password = confirmation.getByLabel('Your password')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(form.getByRole('alert')).toHaveText('Nothing was changed. Confirm your password first.')
  await expect(form.getByRole('textbox', { name: 'Email address' })).toHaveValue('joan@example.org')
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await password.fill('not the password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Your password is wrong/)
  await expect(password).toBeFocused()
  await password.fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(confirmation).toBeHidden()
  const link = page.getByRole('dialog', { name: 'Invitation for joan@example.org' })
  await link.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'joan@example.org' })).toContainText('Invitation')

  // The confirmation lasts for a while, so the next change does not ask.
  await page.getByRole('button', { name: `Deactivate: ${colleague.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('row').filter({ hasText: colleague.email })).toContainText('Deactivated')
})

test('an access token that may write is added after password and code, one that reads at once', async ({
  page,
  service,
}) => {
  await openSession(page)
  await addLearningArea(page, 'North')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join()
  const now = new Date()
  const clock = { now: () => now, advance: () => undefined, set: () => undefined }
  const api = async (path: string, { body }: { body?: unknown } = {}) => {
    const answer = await page.request.post(`/backoffice/api${path}`, { data: body, headers: { cookie } })
    return { status: answer.status(), headers: new Headers(), body: await answer.json().catch(() => undefined) }
  }
  const { secret } = await enableTotp(api, administrator.password, clock)
  await service.letConfirmationsExpire()

  const fillIn = async (name: string, access: string) => {
    await page.goto('/backoffice/configuration/authentication/access-tokens/add?learning_area=north')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('radio', { name: access, exact: true }).check()
    await page.getByRole('button', { name: 'Add access token' }).click()
  }
  await fillIn('reader', 'Read')
  await page.getByRole('checkbox', { name: 'I have saved the secret' }).check()
  await page.getByRole('button', { name: 'Close' }).click()

  await fillIn('writer', 'Read and write')
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirmation.getByLabel('Your password').fill(administrator.password)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  const code = confirmation.getByRole('textbox', { name: 'Code from your authenticator app' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Enter the six-digit code/)
  // The code that turned it on cannot be used again.
  await code.fill(authenticatorApp(secret, { ...clock, now: () => new Date() }).code(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /writer/ }).getByText('bocs_')).toBeVisible()
})
