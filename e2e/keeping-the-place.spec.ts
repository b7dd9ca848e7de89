import type { Page } from '@playwright/test'
import { setUp } from './administrator.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'

test.beforeEach(async ({ page, service }) => {
  await setUp(page, service.setUpLink)
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

const addPerson = (page: Page, display_name: string) => make(page, 'users', { learning_area: 'north', display_name })

async function make(page: Page, what: string, data: Record<string, string>): Promise<{ id: string; uuid: string }> {
  const answer = await page.request.post(`${api}/${what}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
