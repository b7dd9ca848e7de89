import type { Page, Route } from '@playwright/test'
import { openSession } from './administrator.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'

test.beforeEach(async ({ page }) => {
  await openSession(page)
  await make(page, 'learning-areas', { name: 'North', slug: 'north' })
})

test('whoever goes back to a list stands where they left it', async ({ page }) => {
  for (let number = 1; number <= 12; number++) await addPerson(page, `Person ${number}`)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/backoffice/people')
  const last = page.getByRole('row').last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>('scrollY')
  expect(place).toBeGreaterThan(200)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeFocused()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await expect.poll(() => page.evaluate('scrollY')).toBe(place)
})

test('waiting for the service does not cost the focus', async ({ page }) => {
  for (let number = 1; number <= 6; number++) await addPerson(page, `Person ${number}`)
  const held: Route[] = []
  await page.route('**/api/users?*', (route) => {
    const url = `${route.request().url()}&limit=5`
    return route.request().url().includes('cursor=') ? void held.push(route) : route.continue({ url })
  })
  await page.goto('/backoffice/people?learning_area=north')
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toBeDisabled()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(6)
  for (const route of held) await route.continue({ url: `${route.request().url()}&limit=5` })
  await expect(page.getByRole('row').nth(6).getByRole('link')).toBeFocused()
  expect(held).toHaveLength(1)

  await page.route('**/api/users', (route) => route.abort())
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add person' })).toBeFocused()
})

test('a notice of what was done is in sight, and the focus stays close to where it was done', async ({ page }) => {
  await fillNorth(page, 'south')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/backoffice/people?q=ada')
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  const dialog = page.getByRole('dialog')
  const withdraw = page.getByRole('button', { name: /^Withdraw: Ada/ })
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdraw).toHaveCount(0)
  const course = page.getByRole('row').getByRole('link', { name: 'First aid' })
  await expect(course).toBeFocused()
  await expect(course).toBeInViewport()
  const said = page.getByText('Ada Lovelace withdrawn from “First aid”.')
  await expect(said).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Anonymise …' }).click()
  await expect(said).toHaveCount(0)
  await dialog.getByRole('textbox').fill('Ada Lovelace')
  await dialog.getByRole('button', { name: 'Anonymise permanently' }).click()
  await expect(page.getByText('Person anonymised.')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Anonymous' })).toBeFocused()
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('DE').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anonym', exact: true })).toBeVisible()
})

const addPerson = (page: Page, display_name: string) => make(page, 'users', { learning_area: 'north', display_name })

async function make(page: Page, what: string, data: Record<string, string>): Promise<{ id: string; uuid: string }> {
  const answer = await page.request.post(`${api}/${what}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
