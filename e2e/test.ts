import { test as base, expect } from '@playwright/test'
import { type Postgres, type Service, startPostgres, startService } from './start-service.ts'
import { watchPage } from './watch-page.ts'

interface Fixtures {
  service: Service
  guard: undefined
}

interface WorkerFixtures {
  postgres: Postgres
}

/** Every test has a service of its own and fails if a page misbehaves on the way, whatever the test is about. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see which fixtures are needed.
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  service: async ({ postgres }, use) => {
    const service = await startService(postgres)
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
