import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'

/** The rules whose results depend on colours. */
const rulesOfColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

const usual = { width: 1280, height: 720 }

/** Checks the page in light and dark colours and in a narrow window, then restores it. */
export async function lookAtScreen(page: Page, screen: string): Promise<void> {
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${screen}`).toBe(1)
  expect.soft(await page.title(), `title of ${screen}`).toMatch(/\S – Backoffice$/)
  expect.soft(await findViolations(page), screen).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  // Behind a dialog, the page is covered; its colours were looked at before.
  const dialog = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined
  expect.soft(await findViolations(page, rulesOfColours, dialog), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.setViewportSize({ width: 320, height: 640 })
  // The layout takes a moment to adapt.
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await expect.configure({ soft: true }).poll(width, `${screen}, narrow`).toBeLessThanOrEqual(320)
  await page.setViewportSize(usual)
}

/** Two frames after a change of colours, the page is repainted, except for colours that still change in a transition. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished))',
  )
}
