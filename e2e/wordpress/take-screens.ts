import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Pages } from './check-visitors.ts'
import { passwordOf, signInAs } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** Takes screenshots of the plugin for review. */
export async function takeScreens(browser: Browser, owner: Page, site: Site, pages: Pages, folder: string) {
  await owner.goto(`${site.url}/wp-admin/options-general.php?page=backoffice`)
  await owner.screenshot({ path: join(folder, 'settings.png') })
  const { page } = await signInAs(browser, site, { login: 'Anna', password: passwordOf('Anna') })
  const course = `${pages.catalogue}${pages.catalogue.includes('?') ? '&' : '?'}backoffice_course=${pages.course}`
  for (const [name, url] of Object.entries({ catalogue: pages.catalogue, course, mine: pages.mine })) {
    await page.goto(url)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
}
