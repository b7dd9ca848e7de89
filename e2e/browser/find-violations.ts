import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** The violations that axe finds, with all of its rules or only these, on the page or within what a selector finds. */
export async function findViolations(page: Page, runOnly?: Rules, within?: string): Promise<string[]> {
  const loaded = await page.evaluate('Boolean(window.axe)')
  const builder = new AxeBuilder({ page, ...(loaded ? { axeSource: '0' } : {}) })
  if (within) builder.include(within)
  const { violations } = await builder
    .options({ ...(runOnly ? { runOnly } : {}), resultTypes: ['violations'] })
    // Our pages have no frames whose results would have to be merged in another page.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`)
}
