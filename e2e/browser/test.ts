import { test as base, expect } from '@playwright/test'
import type { Installation } from '../../packages/server/src/testing/browser-postgres.ts'
import { type BrowserService, startBrowserService } from '../../packages/server/src/testing/browser-service.ts'
import { watchPage } from './watch-page.ts'

interface Fixtures {
  /** The initial state of the test's service. */
  installation: Installation
  service: BrowserService
  guard: undefined
}

/** Every test has its own service and fails if a page misbehaves, whatever the test is about. */
export const test = base.extend<Fixtures>({
  installation: ['with an administrator', { option: true }],
  service: async ({ installation }, use) => {
    const postgres = JSON.parse(process.env.BROWSER_TESTS_POSTGRES ?? '{}')
    const service = await startBrowserService(postgres, installation)
    await use(service)
    await service.stop()
  },
  baseURL: async ({ service }, use) => use(service.url),
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
