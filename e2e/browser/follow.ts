import { expect, type Page, type Request } from '@playwright/test'

/**
 * Goes to another screen as a link of the site does. Unlike `page.goto` it loads nothing again, which takes most of the
 * time of a visit. The site keeps what it fetched in the last ten seconds: after a change behind its back, load the page.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
}

/** Follows links to one screen after the other, each with another title, and waits until all of a screen has arrived. */
export function startWalk(page: Page): (path: string) => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    // Nothing comes back to a page that is gone.
    if (request.isNavigationRequest()) open.clear()
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async (path) => {
    await expect(page).toHaveTitle(/\S – Backoffice$/)
    const left = await page.title()
    await follow(page, path)
    await expect(page).not.toHaveTitle(left)
    // What has arrived may ask for more.
    for (let quiet = 0; quiet < 3; ) {
      await twoFrames(page)
      quiet = open.size === 0 ? quiet + 1 : 0
    }
  }
}

export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}
