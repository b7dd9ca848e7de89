import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.js'
import { owner } from './n8n-api.ts'

/** Takes screenshots of the connector in n8n's editor, for the documentation and for review. */
export async function takeScreens(url: string, ids: { credential: string; workflow: string }, folder: string) {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme })
      const take = async (name: string) => {
        // The editor animates its parts into place.
        await page.waitForTimeout(2500)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
      }
      await signIn(page, url)
      await page.goto(`${url}/home/credentials/${ids.credential}`)
      await page.getByText('Client Secret').first().waitFor()
      await take('credential')
      await page.goto(`${url}/workflow/${ids.workflow}`)
      await page.getByText('All courses').first().waitFor()
      await take('workflow')
      await page.locator('[data-test-id=canvas-node][data-node-name="All courses"]').dblclick()
      await page.getByText('Return All').first().waitFor()
      await take('node')
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/signin`)
  await page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/home|workflows/)
}
