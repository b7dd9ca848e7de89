import { expect, test } from './test.ts'

test('colours follow the system until somebody switches them, and the choice is remembered', async ({ page }) => {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/backoffice/sign-in')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})
