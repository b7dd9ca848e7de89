import { expect, type Page } from '@playwright/test'

export const administrator = { email: 'ada@example.org', password: 'correct horse battery' }

export async function fillIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function setUp(page: Page, setUpLink: string): Promise<void> {
  await page.goto(setUpLink)
  await fillIn(page)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

/** Signs in without the form, for tests of something else. Loads no page. */
export async function openSession(page: Page): Promise<void> {
  expect((await page.request.post('/backoffice/api/session', { data: administrator })).status()).toBe(201)
}

/** Opens the overview without the sign-in form. */
export async function enter(page: Page): Promise<void> {
  await openSession(page)
  await page.goto('/backoffice/')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

export async function signIn(page: Page, credentials = administrator): Promise<void> {
  await page.goto('/backoffice/sign-in')
  await fillIn(page, credentials)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

/** Leaves the page on the hierarchy screen. */
export async function addLearningArea(page: Page, name: string): Promise<void> {
  await page.goto('/backoffice/hierarchy')
  const add = page.getByRole('button', { name: 'Add learning area' })
  await expect(add).toBeVisible()
  // The form for the first one is on the page, the others have a dialog.
  if (!(await page.getByRole('textbox', { name: 'Slug' }).isVisible())) await add.click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await add.last().click()
  await expect(page.getByRole('treeitem', { name })).toBeVisible()
}
