import { expect, type Page } from '@playwright/test'

export const administrator = { email: 'ada@example.org', password: 'correct horse battery' }

export async function fillIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function setUp(page: Page, setUpLink: string): Promise<void> {
  await page.goto(setUpLink)
  await fillIn(page)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

export async function addLearningArea(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add learning area' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}
