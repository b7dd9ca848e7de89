import { test as base, expect } from '@playwright/test'
import type { Installation } from '../../packages/server/src/testing/service/browser-postgres.ts'
import { type BrowserService, startBrowserService } from '../../packages/server/src/testing/service/browser-service.ts'
import { type Kept, keptContext, openEmptyPage } from './kept-context.ts'
import { watchPage } from './watch-page.ts'

interface Fixtures {
  /** The initial state of the test's service. */
  installation: Installation
  /** For tests of what is loaded, and for those that change the context itself, such as its clock. */
  newContext: boolean
  service: BrowserService
  guard: undefined
}

/** Every test has its own service and fails if a page misbehaves, whatever the test is about. */
export const test = base.extend<Fixtures, { kept: Kept }>({
  installation: ['with an administrator', { option: true }],
  newContext: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
  kept: [({}, use) => use({}), { scope: 'worker' }],
  service: async ({ installation, kept }, use) => {
    const postgres = JSON.parse(process.env.BROWSER_TESTS_POSTGRES ?? '{}')
    const service = await startBrowserService(postgres, installation, kept.port)
    kept.port = service.port
    await use(service)
    await service.stop()
  },
  baseURL: async ({ service }, use) => use(service.url),
  context: async ({ browser, kept, newContext, service }, use, test) => {
    const context = newContext ? await browser.newContext() : await keptContext(kept, browser, service.url)
    await use(context)
    // When a context is closed, Playwright describes the page for the report of a failure.
    if (newContext || test.status !== test.expectedStatus) await context.close()
    else await Promise.all(context.pages().map((page) => page.close()))
  },
  page: async ({ context, service }, use) => use(await openEmptyPage(context, service.url)),
  guard: [
    async ({ page, service }, use) => {
      const misdeeds = await watchPage(page, service.url)
      await use(undefined)
      expect(misdeeds).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
