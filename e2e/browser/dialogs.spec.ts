import type { Route } from '@playwright/test'
import { openSession } from './administrator.ts'
import { expect, test } from './test.ts'

test('Escape closes a dialog, but not over what was typed, nor over what is being saved', async ({ page }) => {
  await openSession(page)
  await page.request.post('/backoffice/api/learning-areas', { data: { name: 'North', slug: 'north' } })
  await page.goto('/backoffice/people')
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Add person' }).click()
  await open()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await open()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('What you typed would be lost.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')

  const held: Route[] = []
  await page.route('**/api/users', (route) => void held.push(route))
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await held[0]?.abort()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})
