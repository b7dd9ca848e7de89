import type { Page } from '@playwright/test'
import { enter, openSession } from './administrator.ts'
import { expect, test } from './test.ts'

test.use({ newContext: true })

const maxBytes = 250 * 1024

test('the first screens come with little script over the wire, and nothing moves when their data arrives', async ({
  page,
}) => {
  await page.goto('/backoffice/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expectLittle(await scriptSizes(page))

  await openSession(page)
  await page.goto('/backoffice/')
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  expectLittle(await scriptSizes(page))
  expect(await layoutShift(page)).toBeLessThan(0.02)
})

test('a screen that was not visited yet opens while the service is away', async ({ page }) => {
  await enter(page)
  const fetched = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/screens-'))"
  await expect.poll(() => page.evaluate(fetched)).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.route('**/*', (route) => route.abort())
  for (const name of ['Courses', 'Audit trail', 'Manage access tokens']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

function expectLittle({ sent, unpacked }: { sent: number; unpacked: number }): void {
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(maxBytes)
  expect(sent).toBeLessThan(unpacked / 2)
}

// Until the overview requests its data: the code of the other screens loads later.
// A string, because this code runs in the page, whose types the tests do not load.
function scriptSizes(page: Page): Promise<{ sent: number; unpacked: number }> {
  return page.evaluate(`
    const entries = performance.getEntriesByType('resource')
    const until = entries.find(({ name }) => name.endsWith('/api/overview'))?.startTime ?? Infinity
    const scripts = entries.filter(({ name, startTime }) => name.endsWith('.js') && startTime < until)
    const sum = (size) => scripts.reduce((total, script) => total + script[size], 0);
    ({ sent: sum('encodedBodySize'), unpacked: sum('decodedBodySize') })
  `)
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let total = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) total += value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(total), 500)
  })`)
}
