import { openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { makeAccessToken } from './integration.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

test('Ctrl-K finds people, access tokens, courses, levels, requests and screens, and goes there', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  await makeAccessToken(page, { learning_area: 'north', token_name: 'First robot' })
  await page.goto('/backoffice/audit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Find' })
  const field = dialog.getByRole('combobox')
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.fill(text)
  }
  const goes = async (title: string) => {
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  await open('first')
  await expect(
    dialog.getByRole('group', { name: 'Access tokens' }).getByRole('option', { name: /^First robot/ }),
  ).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/^\d found$/)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('option', { name: /^First aid/ }).click()
  await goes('First aid')

  await open('lovelace')
  await expect(dialog.getByRole('option', { name: /^Ada Lovelace/ })).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await goes('Ada Lovelace')

  await open('sales')
  await dialog.getByRole('option', { name: /^Sales/ }).click()
  await goes('Hierarchy')
  await expect(page.getByRole('treeitem', { name: 'Sales' })).toHaveAttribute('aria-selected', 'true')

  await open('0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22')
  await dialog.getByRole('group', { name: 'Look up the request' }).getByRole('option').click()
  await goes('Audit')
  await expect(page.getByText('No events found for this request ID.')).toBeVisible()

  await page.getByRole('button', { name: /^Find/ }).click()
  await field.fill('zzz')
  await expect(dialog.getByText('Nothing found.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Find/ })).toBeFocused()
})
