import type { Page } from '@playwright/test'
import { setUp } from './administrator.ts'
import { expect, test } from './test.ts'

const mostBytes = 250_000

test('the first screens come with little script over the wire, and nothing moves when their data arrives', async ({
  page,
  service,
}) => {
  await page.goto('/backoffice/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expectLittle(await scriptSizes(page))

  await setUp(page, service.setUpLink)
  await page.goto('/backoffice/')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expectLittle(await scriptSizes(page))
  expect(await layoutShift(page)).toBeLessThan(0.02)
})

function expectLittle({ sent, unpacked }: { sent: number; unpacked: number }): void {
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(mostBytes)
  expect(sent).toBeLessThan(unpacked / 2)
}

// As text: this code runs in the page, whose types the tests do not load.
function scriptSizes(page: Page): Promise<{ sent: number; unpacked: number }> {
  return page.evaluate(`
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
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
