import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { owner, type Site } from './wordpress-site.ts'

/** Opens a separate browser window and signs in. */
export async function signInAs(
  browser: Browser,
  site: Site,
  { login, password }: { login: string; password: string },
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${site.url}/wp-login.php`)
  await page.locator('#user_login').fill(login)
  await page.locator('#user_pass').fill(password)
  await page.locator('#wp-submit').click()
  await page.waitForURL(/wp-admin/)
  return { page, context }
}

export function signInAsOwner(browser: Browser, site: Site) {
  return signInAs(browser, site, owner)
}

/** Creates a WordPress user; returns their id. */
export function makeUser(site: Site, login: string, email = `${login}@example.org`): number {
  const fields = `'user_login'=>'${login}','user_pass'=>'${passwordOf(login)}','user_email'=>'${email}','display_name'=>'${login}'`
  return Number(site.php(`echo wp_insert_user([${fields},'role'=>'subscriber']);`))
}

export function passwordOf(login: string): string {
  return `the password of ${login}`
}

/** Creates a page with this content; returns its URL. */
export function makePage(site: Site, title: string, content: string): string {
  const post = `'post_type'=>'page','post_status'=>'publish','post_title'=>'${title}','post_content'=>'${content}'`
  return site.php(`echo get_permalink(wp_insert_post([${post}]));`)
}

/** The user's UUID from the plugin. */
export function uuidOf(site: Site, userId: number): string {
  return site.php(`echo get_user_meta(${userId}, '_wp_backoffice_uuid', true);`)
}

/** Creates or updates the person in the learning area; returns their UUID, or what went wrong. */
export function ensurePerson(site: Site, userId: number): string {
  return site.php(
    `$r = Backoffice\\ensure_person(get_userdata(${userId})); echo is_wp_error($r) ? $r->get_error_message() : $r;`,
  )
}

export async function textOf(locator: Locator): Promise<string> {
  return ((await locator.textContent()) ?? '').trim()
}
