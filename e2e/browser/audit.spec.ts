import type { Page } from '@playwright/test'
import { openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'

async function post(page: Page, path: string, data: object = {}) {
  const response = await page.request.post(api + path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

test('the history of a person names them, where they came from and went, and nobody who is anonymised', async ({
  page,
}) => {
  await openSession(page)
  const area = await post(page, '/learning-areas', { name: 'North', slug: 'north' })
  const site = await post(page, '/hierarchy-levels', { learning_area: 'north', name: 'Harbour', parent_id: area.id })
  const anna = await post(page, '/users', { learning_area: 'north', display_name: 'Anna Karenina' })
  await post(page, '/users', { learning_area: 'north', display_name: 'Dora' })
  const one = `/users/${anna.uuid}`
  await page.request.patch(`${api}${one}?learning_area=north`, { data: { level_id: site.id, role: 'manager' } })

  await page.goto(`/backoffice/people/north/${anna.uuid}`)
  await page.getByRole('link', { name: 'History' }).click()
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Person changed')
  await expect(rows.first().getByRole('link', { name: 'Anna Karenina' })).toBeVisible()
  await rows.first().getByText('Details').click()
  await expect(rows.nth(1)).toContainText('North → Harbour')
  await expect(rows.nth(1)).toContainText('Learner → Manager')
  await expect(rows.nth(1)).toContainText(/Changed(Role, Level|Level, Role)/)
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Only Anna Karenina: show all events again' }).click()
  // By the link: events name people in other places, too.
  await expect(rows.filter({ has: page.getByRole('link', { name: 'Dora', exact: true }) })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Person', exact: true }).fill('dora')
  await page.getByRole('option', { name: 'Dora' }).click()
  await expect(rows).toHaveCount(1)

  // A level is chosen from the tree of its area.
  await page.goto('/backoffice/audit?learning_area=north')
  await page.getByRole('combobox', { name: 'Level' }).selectOption({ value: site.id })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Level added')

  await post(page, `${one}/anonymise?learning_area=north`)
  await page.goto(`/backoffice/audit?learning_area=north&subject=${anna.uuid}`)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Anonymous' })).toHaveCount(3)
  await expect(page.locator('body')).not.toContainText('Karenina')
})

test('events of an access token are found by its name', async ({ page }) => {
  await openSession(page)
  await post(page, '/learning-areas', { name: 'North', slug: 'north' })
  for (const token_name of ['Timetable', 'Payroll'])
    await post(page, '/access-tokens', { learning_area: 'north', token_name })
  await page.goto('/backoffice/audit')
  await page.getByRole('combobox', { name: 'Access token' }).fill('pay')
  await page.getByRole('option', { name: 'Payroll' }).click()
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Payroll')
  await rows.getByText('Details').click()
  // In words, not 2027-03-01.
  await expect(rows.last()).toContainText(/Expiration date[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await rows.getByRole('link', { name: 'Payroll' }).click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(rows).toHaveCount(1)
})
