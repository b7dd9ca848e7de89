import { expect, type Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { twoFrames } from './follow.ts'

/** The rules whose results depend on colours. */
const rulesOfColours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

const usual = { width: 1280, height: 720 }
const narrow = { width: 320, height: 640 }

/**
 * Checks the page in light and dark colours and in a narrow window. It keeps the colours of the last check, in which the
 * next screen is looked at first: to change them takes as long as to check them.
 */
export async function lookAtScreen(page: Page, screen: string): Promise<void> {
  // A list that waits for what fits its new filters is faint.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${screen}`).toBe(1)
  expect.soft(await page.title(), `title of ${screen}`).toMatch(/\S – Backoffice$/)
  const first = await page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(first).toMatch(/^(light|dark)$/)
  const other = first === 'light' ? 'dark' : 'light'
  expect.soft(await findViolations(page), `${screen}, ${first}`).toEqual([])

  await page.setViewportSize(narrow)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
  // The layout takes a moment to adapt.
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await expect.configure({ soft: true }).poll(width, `${screen}, narrow`).toBeLessThanOrEqual(narrow.width)

  await page.setViewportSize(usual)
  await settled(page)
  // Behind a dialog, the page is covered; its colours were looked at before.
  const dialog = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined
  expect.soft(await findViolations(page, rulesOfColours, dialog), `${screen}, ${other}`).toEqual([])
}

/** Two frames after a change of colours, the page is repainted, except for colours that still change in a transition. */
async function settled(page: Page): Promise<void> {
  await twoFrames(page)
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished))',
  )
}
