import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * What a worker keeps for its next test: the scripts of the web app, compiled. To load and compile them anew takes more
 * processor time than most tests. They belong to a browser context and an origin, so these are kept, too.
 */
export interface Kept {
  port?: number
  context?: BrowserContext
  origin?: string
}

/** The kept context, or a new one if the service has got another port. */
export async function keptContext(kept: Kept, browser: Browser, origin: string): Promise<BrowserContext> {
  if (kept.context && kept.origin === origin) return kept.context
  await kept.context?.close()
  kept.context = refuseWhatLasts(await browser.newContext({ baseURL: origin }))
  kept.origin = origin
  return kept.context
}

const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const
const lastingTimes = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Otherwise the next test would fail without a reason of its own. `page.clock` is the clock of the context. */
function refuseWhatLasts(context: BrowserContext): BrowserContext {
  const refuse = () => {
    throw new Error('This would last for all tests that come after this one: test.use({ newContext: true })')
  }
  Object.assign(context, Object.fromEntries(lasting.map((name) => [name, refuse])))
  Object.assign(context.clock, Object.fromEntries(lastingTimes.map((name) => [name, refuse])))
  return context
}

/** A new page in a context without anything of an earlier test, except for the cache. */
export async function openEmptyPage(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  return page
}

const storageTypes = 'local_storage,indexeddb,websql,service_workers,cache_storage,file_systems,shared_storage'
