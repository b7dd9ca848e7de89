import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Pages } from './check-visitors.ts'
import type { Harness } from './harness.ts'
import { passwordOf, signInAs } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

interface Shown {
  browser: Browser
  owner: Page
  site: Site
  harness: Harness
  pages: Pages
}

/** Takes screenshots of the plugin for review, with a course that has everything that can be shown. */
export async function takeScreens({ browser, owner, site, harness, pages }: Shown, folder: string): Promise<void> {
  const details = {
    summary: 'What to do until help arrives.',
    link: 'https://learn.example/first-aid',
    image_url: `${site.url}/wp-includes/images/w-logo-blue.png`,
    tags: ['Health', 'Beginners'],
    duration_minutes: 90,
  }
  const { status, body } = await harness.admin(`/courses/${pages.course}`, {
    method: 'PATCH',
    body: details,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await owner.goto(`${site.url}/wp-admin/options-general.php?page=backoffice`)
  await owner.screenshot({ path: join(folder, 'settings.png') })
  const { page } = await signInAs(browser, site, { login: 'Anna', password: passwordOf('Anna') })
  const course = `${pages.catalogue}${pages.catalogue.includes('?') ? '&' : '?'}backoffice_course=${pages.course}`
  for (const [name, url] of Object.entries({ catalogue: pages.catalogue, course, mine: pages.mine })) {
    await page.goto(url)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
}
