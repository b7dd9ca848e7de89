import { AxeBuilder } from '@axe-core/playwright'
import { setUp } from './administrator.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'
import { visitEveryScreen } from './visit-every-screen.ts'

// One visit goes through everything there is.
test.setTimeout(600_000)

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen meets WCAG 2.2 AA in ${colorScheme} colours, as far as axe can tell`, async ({
    page,
    service,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitEveryScreen(page, service, async (screen) => {
      const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`)
      expect.soft(found, screen).toEqual([])
      expect.soft(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${screen}`).toBe(1)
      expect.soft(await page.title(), `title of ${screen}`).toMatch(/\S – Backoffice$/)
    })
  })
}

test('a word that is longer than the window breaks, and the page does not', async ({ page, service }) => {
  await setUp(page, service.setUpLink)
  const title = 'Rechtsschutzversicherungsgesellschaften'.repeat(3)
  const { draft } = await fillNorth(page)
  await page.request.patch(`/backoffice/api/courses/${draft}`, { data: { title, code: title.slice(0, 64) } })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['courses', `courses/${draft}`]) {
      await page.goto(`/backoffice/${path}`)
      await expect(page.getByText(title)).toBeVisible()
      const wide = 'document.documentElement.scrollWidth'
      expect.soft(await page.evaluate(wide), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText(title)
    const tooWide = '[role=dialog] section, [role=dialog]'
    const overflow = await page
      .locator(tooWide)
      .evaluateAll((all) => all.map((one) => Math.max(0, one.scrollWidth - one.clientWidth)))
    expect.soft(Math.max(...overflow), `dialog at ${width}`).toBe(0)
  }
})

test('every screen fits a window 320 pixels wide without scrolling sideways', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visitEveryScreen(page, service, async (screen) => {
    expect.soft(await page.evaluate('document.documentElement.scrollWidth'), screen).toBeLessThanOrEqual(320)
  })
})
