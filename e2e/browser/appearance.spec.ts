import type { Locator } from '@playwright/test'
import { enter, openSession } from './administrator.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

test('where the system chooses the colours, the current page, the language and progress are still to be seen', async ({
  page,
}) => {
  await enter(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' })
  expect(await style(current, 'outline-style')).toBe('solid')
  const language = page.getByRole('radiogroup', { name: 'Language' })
  expect(await style(language.locator('label', { hasText: 'EN' }), 'text-decoration-line')).toBe('underline')
  expect(await style(language.locator('label', { hasText: 'DE' }), 'text-decoration-line')).toBe('none')

  const { firstAid } = await fillNorth(page)
  await page.goto(`/backoffice/enrolments?course_id=${firstAid}`)
  const bar = page.locator('.mantine-Progress-root').first()
  await expect(bar).toBeVisible()
  expect(await style(bar, 'border-top-style')).toBe('solid')
})

test('what is printed from dark colours is black on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page)
  const title = page.getByRole('heading', { level: 1 })
  expect(await style(title, 'color')).not.toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await style(title, 'color')).toBe('rgb(0, 0, 0)')
  expect(await style(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)')
})

test('every column of a list can be reached in a window of any width', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  for (const path of ['people', 'courses', 'enrolments']) {
    await page.goto(`/backoffice/${path}`)
    // The last one is a window of 1280 pixels at 200 % zoom.
    for (const width of [1440, 1024, 640]) {
      await page.setViewportSize({ width, height: 700 })
      const cells = page.getByRole('row').nth(1).getByRole('cell')
      await expect(cells.first()).toBeVisible()
      for (const cell of await cells.all()) {
        await cell.scrollIntoViewIfNeeded()
        await expect.soft(cell, `${path} at ${width}`).toBeInViewport({ ratio: 0.6 })
      }
      expect.soft(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  }
})

test('a notice of what was done does not move the page', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  await page.goto('/backoffice/enrolments')
  const table = page.getByRole('table')
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  const before = await placeOf(table)
  await page.getByRole('button', { name: /^Withdraw: Ada/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/Ada Lovelace .*withdrawn/)).toBeInViewport()
  expect(await placeOf(table)).toBe(before)
})

test('an installation without anything shows no filters over nothing, and no button that does nothing', async ({
  page,
}) => {
  await openSession(page)
  for (const path of ['people', 'courses', 'enrolments']) {
    await page.goto(`/backoffice/${path}`)
    await expect(page.getByText('No learning areas yet')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { disabled: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Add|Enrol)/ })).toHaveCount(0)
  }
})

test('filters are cleared by one button, and how many rows are left is announced', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  await page.goto('/backoffice/people')
  const list = page.getByRole('region', { name: 'People' })
  const announced = list.getByText(/in the list\.$|^The list is empty\.$/)
  await expect(announced).toHaveText(/^\d+ in the list\.$/)
  await expect(list.getByRole('button', { name: 'Clear' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('lovelace')
  await expect(announced).toHaveText('1 in the list.')
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(announced).toHaveText('The list is empty.')
  await list.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible()
})

function style(element: Locator, property: string): Promise<string> {
  return element.evaluate(
    (shown, name) => shown.ownerDocument.defaultView?.getComputedStyle(shown).getPropertyValue(name) ?? '',
    property,
  )
}

async function placeOf(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox())?.y
}
