import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

type Rules = { type: 'tag' | 'rule'; values: string[] }

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The violations that axe finds, with all of its rules or only these, on the page or within what a selector finds. */
export async function findViolations(page: Page, runOnly?: Rules, within?: string): Promise<string[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(`${axe}; undefined`)
  const options = { ...(runOnly ? { runOnly } : {}), resultTypes: ['violations'] }
  // A string, because this code runs in the page, whose types the tests do not load. Only texts leave the page: copying
  // all results takes its time, too.
  return page.evaluate(`
    axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(', ')),
    )
  `)
}
