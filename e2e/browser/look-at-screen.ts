import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'

/** All that other colours can change. */
const rulesOfColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

const usual = { width: 1280, height: 720 }

/** Looks at what the page shows in light and in dark colours and in a narrow window, and leaves it as it was. */
export async function lookAtScreen(page: Page, screen: string): Promise<void> {
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${screen}`).toBe(1)
  expect.soft(await page.title(), `title of ${screen}`).toMatch(/\S – Backoffice$/)
  expect.soft(await findViolations(page), screen).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  expect.soft(await findViolations(page, rulesOfColours), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.setViewportSize({ width: 320, height: 640 })
  // What makes room for itself takes a moment to get there.
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await expect.configure({ soft: true }).poll(width, `${screen}, narrow`).toBeLessThanOrEqual(320)
  await page.setViewportSize(usual)
}

/** Two frames later what follows from a change of colours has been drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}
