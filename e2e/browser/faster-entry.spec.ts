import type { Page } from '@playwright/test'
import { enter, openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'
const dialog = (page: Page) => page.getByRole('dialog')

async function post(page: Page, path: string, data: object = {}) {
  const response = await page.request.post(api + path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

test('people are added one after the other, and a second one with the same email address is hinted at', async ({
  page,
}) => {
  await openSession(page)
  for (const slug of ['north', 'south']) await post(page, '/learning-areas', { name: slug, slug })
  await post(page, '/users', { learning_area: 'south', display_name: 'Stranger', email: 'cy@example.org' })
  await page.goto('/backoffice/people?learning_area=north')
  await page.getByRole('button', { name: 'Add person' }).click()
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  const email = dialog(page).getByRole('textbox', { name: 'Email' })
  await name.fill('Ann')
  await email.fill('ann@example.org')
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Instructor')
  await dialog(page).getByRole('button', { name: 'Add and next' }).click()
  await expect(dialog(page).getByText('Ann was added.')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
  await expect(email).toHaveValue('')
  await name.fill('Bo')
  await email.fill('ANN@example.org')
  await expect(dialog(page).getByText('Ann already has this address. You can still save.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  // Whoever has it in another area is nobody's business here.
  await email.fill('cy@example.org')
  await expect(dialog(page).getByText('already has this address')).toHaveCount(0)
  await email.fill('ann@example.org')
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bo' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Instructor/ })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByText('Ann already has this address')).toBeVisible()
})

test('a whole level is enrolled, and a result entered in one step', async ({ page }) => {
  await openSession(page)
  const area = await post(page, '/learning-areas', { name: 'North', slug: 'north' })
  const site = await post(page, '/hierarchy-levels', { learning_area: 'north', name: 'Site', parent_id: area.id })
  for (const display_name of ['Ann', 'Bo', 'Cy']) {
    await post(page, '/users', { learning_area: 'north', display_name, level_id: site.id })
  }
  await post(page, '/users', { learning_area: 'north', display_name: 'Elsewhere' })
  const course = await post(page, '/courses', { learning_area: 'north', title: 'First aid' })
  await post(page, `/courses/${course.id}/publish`)
  await page.goto('/backoffice/enrolments')
  await page.getByRole('button', { name: 'Enrol a level …' }).click()
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Level' })).toHaveAccessibleDescription(/Choose a level/)
  await dialog(page).getByRole('combobox', { name: 'Level' }).selectOption(site.id)
  await expect(dialog(page).getByText('People: 3.')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Course' }).fill('first')
  await page.getByRole('option', { name: 'First aid' }).click()
  expect(await findViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(dialog(page).getByText('Done: 3.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'First aid' })).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: 'Elsewhere' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit: Bo, First aid' }).click()
  await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await dialog(page).getByRole('textbox', { name: 'Score' }).fill('91')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const bo = page.getByRole('row').filter({ hasText: 'Bo' })
  for (const text of ['Completed', '100%', '91']) await expect(bo).toContainText(text)
})

test('Ctrl-K begins to add a person or a course, also on their own screen, and a reload does not', async ({ page }) => {
  await openSession(page)
  await post(page, '/learning-areas', { name: 'North', slug: 'north' })
  await enter(page)
  const begin = async (action: string) => {
    await page.keyboard.press('Control+K')
    await dialog(page).getByRole('combobox').fill(action)
    await page.getByRole('option', { name: action, exact: true }).click()
  }
  await begin('Add person')
  await expect(page.getByRole('dialog', { name: 'Add person' })).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await begin('Add person')
  await expect(page.getByRole('dialog', { name: 'Add person' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await begin('Add course')
  await expect(page.getByRole('dialog', { name: 'Add course' })).toBeVisible()
})
