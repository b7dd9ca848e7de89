import type { Page } from '@playwright/test'
import { openSession } from './administrator.ts'
import { startWalk } from './follow.ts'
import { lookAtScreen } from './look-at-screen.ts'
import { visitAccessTokens } from './screens/access-tokens.ts'
import { visitAccount } from './screens/account.ts'
import { visitAudit } from './screens/audit.ts'
import { fillNorth, visitCoursesAndEnrolments } from './screens/courses-and-enrolments.ts'
import { visitHierarchyAndPeople } from './screens/hierarchy-and-people.ts'
import { visitOverview } from './screens/overview.ts'
import { visitSetUpAndSignIn } from './screens/set-up-and-sign-in.ts'
import { visitWebhooks } from './screens/webhooks.ts'
import { expect, test } from './test.ts'

// Visits every screen.
test.setTimeout(300_000)

const guarantee = 'breaks no rule of axe in light and in dark colours, and fits 320 pixels'

test.describe(() => {
  test.use({ installation: 'new' })

  test(`every screen of the set-up and the sign-in ${guarantee}`, async ({ page, service }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await visitSetUpAndSignIn(page, (screen) => lookAtScreen(page, screen), service.setUpLink)
  })
})

const visits: Record<string, (page: Page, look: (screen: string) => Promise<void>) => Promise<void>> = {
  'the hierarchy and the people': visitHierarchyAndPeople,
  'the access tokens': visitAccessTokens,
  'the courses and the enrolments': visitCoursesAndEnrolments,
  'the overview': visitOverview,
  'the webhooks': visitWebhooks,
  'the audit trail': visitAudit,
  'the account': visitAccount,
}

for (const [screens, visit] of Object.entries(visits)) {
  test(`every screen of ${screens} ${guarantee}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openSession(page)
    await visit(page, (screen) => lookAtScreen(page, screen))
  })
}

test('a word that is longer than the window breaks, and the page does not', async ({ page }) => {
  await openSession(page)
  const title = 'Rechtsschutzversicherungsgesellschaften'.repeat(3)
  const { draft } = await fillNorth(page)
  await page.request.patch(`/backoffice/api/courses/${draft}`, { data: { title, code: title.slice(0, 64) } })
  const walk = startWalk(page)
  await page.goto('/backoffice/people')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['courses', `courses/${draft}`]) {
      await walk(`/backoffice/${path}`)
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
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
