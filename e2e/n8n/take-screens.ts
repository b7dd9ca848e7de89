import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.js'
import { owner, type SavedCredential } from './n8n-api.ts'

/** What people see of the credential in n8n's editor; for documents, and to look at. */
export async function takeScreens(url: string, saved: SavedCredential, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${url}/signin`)
    await page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.locator('button:has-text("Sign in")').click()
    await page.waitForURL(/home|workflows/)
    await page.goto(`${url}/home/credentials/${saved.id}`)
    await page.getByText('Client Secret').first().waitFor()
    await page.waitForTimeout(3000)
    await page.screenshot({ path: join(folder, 'credential.png') })
  } finally {
    await browser.close()
  }
}
