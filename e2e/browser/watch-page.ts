import type { Page } from '@playwright/test'

/** Collects what our pages must never do: violate their own policy, call another origin, throw. */
export async function watchPage(page: Page, origin: string): Promise<string[]> {
  const misdeeds: string[] = []
  page.on('pageerror', (error) => misdeeds.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|^policy violation/i.test(message.text())) misdeeds.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) misdeeds.push(`request to ${url.origin}`)
  })
  // A string, because this code runs in the page, whose types the tests do not load.
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI)
    })
  `)
  return misdeeds
}
