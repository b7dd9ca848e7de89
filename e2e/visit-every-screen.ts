import { expect, type Page } from '@playwright/test'
import { addLearningArea, fillIn, setUp, signOut } from './administrator.ts'
import type { Service } from './start-service.ts'

/** Goes through every screen in every state worth a look, and calls `look` there. */
export async function visitEveryScreen(
  page: Page,
  { setUpLink }: Service,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const click = (name: string) => page.getByRole('button', { name }).click()

  await page.goto('/backoffice/set-up')
  await title('This link is not complete')
  await look('set-up without a secret')

  await page.goto(setUpLink)
  await title('Welcome')
  await look('set-up')
  await click('Create administrator')
  await expect(page.getByText('Enter at least 12 characters.')).toBeVisible()
  await look('set-up with mistakes')

  await setUp(page, setUpLink)
  await expect(page.getByText('No learning area yet')).toBeVisible()
  await look('home without learning areas')

  await click('Add learning area')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await look('home with mistakes')

  await addLearningArea(page, 'North Region')
  await addLearningArea(page, 'Academy of Applied Sciences and Further Education')
  await look('home with learning areas')

  await page.goto('/backoffice/no/such/page')
  await title('Page not found')
  await look('unknown page')

  await page.route('**/api/hierarchy-levels', (route) => route.fulfill(fault))
  await page.goto('/backoffice/')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('home when the list fails')
  await page.unroute('**/api/hierarchy-levels')

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

  await page.goto(setUpLink)
  await fillIn(page)
  await click('Create administrator')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('set-up with a used link')
}

const fault = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'urn:backoffice:problem:internal_error',
    title: 'Internal error',
    status: 500,
    detail: 'Something went wrong on our side. Tell us the request id if it happens again.',
    code: 'internal_error',
    request_id: '0d9f0b2e-6c3c-4f0e-9d1e-2f6d5f3f4a11',
  }),
}
