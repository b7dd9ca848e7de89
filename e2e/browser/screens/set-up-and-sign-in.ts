import { expect, type Page } from '@playwright/test'
import { fillIn, setUp, signOut } from '../administrator.ts'
import { follow } from '../follow.ts'

/** Visits everything from the set-up of a new installation to the sign-in, and the error pages. */
export async function visitSetUpAndSignIn(
  page: Page,
  look: (screen: string) => Promise<void>,
  setUpLink: string,
): Promise<void> {
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const click = (name: string) => page.getByRole('button', { name }).click()

  await page.goto('/backoffice/set-up')
  await title('This link is incomplete')
  await look('set-up without a secret')

  await page.goto(setUpLink)
  await title('Welcome')
  await look('set-up')
  await click('Create administrator')
  await expect(page.getByText('Enter at least 12 characters.')).toBeVisible()
  await look('set-up with mistakes')

  await setUp(page, setUpLink)
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  await look('overview of a new installation')

  await follow(page, '/backoffice/no/such/page')
  await title('Page not found')
  await look('unknown page')

  await page.route('**/api/session', (route) => route.fulfill(fault))
  await page.goto('/backoffice/')
  await title('Something went wrong')
  await look('error')
  await page.unroute('**/api/session')
  await click('Try again')
  await title('Overview')

  await signOut(page)
  await look('sign-in')
  await fillIn(page, { email: 'ada@example.org', password: 'wrong' })
  await click('Sign in')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('sign-in with a wrong password')

  await page.route('**/api/session', (route) => route.fulfill(codeRequired))
  await click('Sign in')
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeFocused()
  await look('sign-in with a second factor')
  await page.unroute('**/api/session')

  await page.goto(setUpLink)
  await fillIn(page)
  await click('Create administrator')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('set-up with a used link')
}

const fault = problem(500, 'internal_error', 'Something went wrong on our side.')
const codeRequired = problem(401, 'totp_required', 'Enter the code from your authenticator app.')

function problem(status: number, code: string, detail: string) {
  const type = `urn:backoffice:problem:${code}`
  const request_id = '0d9f0b2e-6c3c-4f0e-9d1e-2f6d5f3f4a11'
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type, title: code, status, detail, code, request_id }),
  }
}
