import type { Page } from '@playwright/test'
import { openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { lookAtScreen } from './look-at-screen.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'
const dialog = (page: Page) => page.getByRole('dialog')

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(api + path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

async function fillArea(page: Page, people: string[]) {
  await openSession(page)
  const area = await post(page, '/learning-areas', { name: 'North', slug: 'north' })
  const site = await post(page, '/hierarchy-levels', { learning_area: 'north', name: 'Site', parent_id: area.id })
  for (const display_name of people) await post(page, '/users', { learning_area: 'north', display_name })
  return { area, site }
}

const firstCells = (page: Page) => page.getByRole('row').locator('td:first-child')

test('people are in alphabetical order, the headers sort where an index serves, and filters are cleared', async ({
  page,
}) => {
  await fillArea(page, ['Zoe', 'bea', 'Anna', 'Östen'])
  await post(page, '/users', { learning_area: 'north', display_name: 'Rita', role: 'reader' })
  await page.goto('/backoffice/people')
  await expect(firstCells(page)).toHaveText(['Anna', 'bea', 'Östen', 'Rita', 'Zoe'])
  await expect(page.getByText('5 in the list.')).toBeVisible()
  const name = page.getByRole('columnheader', { name: 'Name' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(firstCells(page)).toHaveText(['Zoe', 'Rita', 'Östen', 'bea', 'Anna'])
  await page.getByRole('button', { name: 'Last changed' }).click()
  await expect(firstCells(page)).toHaveText(['Zoe', 'bea', 'Anna', 'Östen', 'Rita'])
  await page.getByRole('combobox', { name: 'Role' }).selectOption('reader')
  await expect(page.getByText('1 in the list.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last changed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('5 in the list.')).toBeVisible()
  // The order is not a filter, and stays.
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a list that goes on says how long it is, and that an estimate is one', async ({ page }) => {
  await fillArea(page, ['Ann', 'Bo'])
  const answers = { '': { count: 990_000, kind: 'about' }, 'active=true': { count: 1000, kind: 'more_than' } }
  await page.route(/\/backoffice\/api\/users\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), next_cursor: 'more' } })
  })
  await page.route(/\/backoffice\/api\/users\/count/, (route) => {
    const asked = new URL(route.request().url()).search.slice(1) as keyof typeof answers
    return route.fulfill({ json: answers[asked] })
  })
  await page.goto('/backoffice/people')
  await expect(page.getByText('The first 2 of about 990,000 are shown.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(page.getByText('The first 2 of more than 1,000 are shown.')).toBeVisible()
})

test('selected people are moved, enrolled and deactivated, and each one that fails is named', async ({ page }) => {
  const { area, site } = await fillArea(page, ['Anna', 'Bea', 'Cleo', 'Dora'])
  const course = await post(page, '/courses', { learning_area: 'north', title: 'First aid' })
  await post(page, `/courses/${course.id}/publish`, {})
  await page.goto('/backoffice/people')
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Dora' }).uncheck()
  await expect(page.getByText('3 selected')).toBeVisible()
  await lookAtScreen(page, 'people with a selection')

  await page.getByRole('button', { name: 'Move …' }).click()
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Level' })).toHaveAccessibleDescription(/Choose a level/)
  await dialog(page).getByRole('combobox', { name: 'Level' }).selectOption(site.id)
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog(page).getByText('Done: 3.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Site' })).toHaveCount(3)

  // Bea is enrolled already, and Cleo inactive.
  const uuids = Object.fromEntries(
    (await (await page.request.get(`${api}/users?learning_area=north`)).json()).data.map(
      ({ display_name, uuid }: Record<string, string>) => [display_name, uuid],
    ),
  )
  await post(page, '/enrolments', { learning_area: 'north', user_uuid: uuids.Bea, course_id: course.id })
  await post(page, `/users/${uuids.Cleo}/deactivate?learning_area=north`, {})
  await page.getByRole('button', { name: 'Enrol …' }).click()
  await dialog(page).getByRole('combobox', { name: 'Course' }).fill('first')
  await page.getByRole('option', { name: 'First aid' }).click()
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(dialog(page).getByText('Done: 1. Nothing to do: 1. Failed: 1.')).toBeVisible()
  await expect(dialog(page).getByRole('list', { name: 'Failed' })).toContainText('Cleo')
  expect(await findViolations(page)).toEqual([])
  await post(page, `/users/${uuids.Cleo}/reactivate?learning_area=north`, {})
  await dialog(page).getByRole('button', { name: 'Try the failed ones again' }).click()
  await expect(dialog(page).getByText('Done: 1.', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Deactivate …' }).click()
  await dialog(page).getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(dialog(page).getByText('Done: 3.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toHaveCount(3)
  const { data } = await (await page.request.get(`${api}/audit-events?action=user.deactivated`)).json()
  expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining([uuids.Anna, uuids.Bea, uuids.Cleo]),
  )
  expect(area.id).not.toBe(site.id)
})

test('courses are in order, and selected ones published', async ({ page }) => {
  await fillArea(page, [])
  for (const title of ['Zoology', 'algebra']) await post(page, '/courses', { learning_area: 'north', title })
  await page.goto('/backoffice/courses')
  await expect(firstCells(page)).toHaveText(['algebra', 'Zoology'])
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(firstCells(page)).toHaveText(['Zoology', 'algebra'])
  await page.getByRole('checkbox', { name: 'Select Zoology' }).check()
  await page.getByRole('button', { name: 'Publish …' }).click()
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog(page).getByText('Done: 1.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveText(/Zoology/)
})

test('at 1024 pixels and at 200 % no column is lost: the table scrolls, and its names stay', async ({ page }) => {
  await fillArea(page, ['Anna Karenina'])
  await page.goto('/backoffice/people')
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 720 })
    const last = page.getByRole('row').filter({ hasText: 'Anna' }).locator('td:last-child')
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Anna Karenina' })).toBeInViewport()
  }
})

test('on a phone and at 400 % a list is sorted and its rows are selected as in a wide window', async ({ page }) => {
  await fillArea(page, ['Anna Karenina', 'Zoe Washburne'])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/backoffice/people')
    await expect(page.getByRole('link', { name: 'Anna Karenina' })).toBeVisible({ timeout: 30_000 })
    const sort = page.getByRole('button', { name: 'Name', exact: true })
    const all = page.getByRole('checkbox', { name: 'Select all rows shown' })
    await expect(sort).toBeInViewport({ ratio: 1 })
    await expect(all).toBeInViewport({ ratio: 1 })
    const box = (await sort.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    expect(box.height).toBeGreaterThanOrEqual(24)
    await expect(firstCells(page)).toHaveText(['Anna Karenina', 'Zoe Washburne'])
    // Where a finger would, because the button could be clipped all the same.
    await page.mouse.click(box.x + 8, box.y + box.height / 2)
    await expect(firstCells(page)).toHaveText(['Zoe Washburne', 'Anna Karenina'])
    await all.check()
    await expect(page.getByText('2 selected')).toBeVisible()
    for (const name of ['Enrol …', 'Move …', 'Deactivate …', 'Clear selection']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await findViolations(page)).toEqual([])
  }
})

test('selected access tokens are revoked', async ({ page }) => {
  await fillArea(page, [])
  for (const token_name of ['One', 'Two', 'Three'])
    await post(page, '/access-tokens', { learning_area: 'north', token_name })
  await page.goto('/backoffice/configuration/authentication/access-tokens')
  await page.getByRole('checkbox', { name: 'Select One' }).check()
  await page.getByRole('checkbox', { name: 'Select Three' }).check()
  await page.getByRole('button', { name: 'Revoke …' }).click()
  await expect(dialog(page)).toContainText('This cannot be undone.')
  await dialog(page).getByRole('button', { name: 'Revoke permanently' }).click()
  await expect(dialog(page).getByText('Done: 2.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Revoked' })).toHaveCount(2)
  await lookAtScreen(page, 'access tokens with a selection')
})
