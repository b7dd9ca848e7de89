import { openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { makeAccessToken } from './integration.ts'
import { expect, test } from './test.ts'

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`the API reference is accessible in ${colorScheme} colours, ${width} pixels wide`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backoffice API')
    // Collapsed parts must pass, too.
    await page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true })')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    // Keeps one operation per chapter, because the others have the same structure and axe would take a minute.
    await page.evaluate('document.querySelectorAll(".operation + .operation").forEach((one) => one.remove())')
    expect(await findViolations(page)).toEqual([])
  })
}

test('the API reference needs no script, and asks this service for one style and nothing else', async ({
  browser,
  service,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.url })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answer = await page.goto('/docs')
  expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
  expect(asked).toEqual([`${service.url}/docs`, `${service.url}/docs/reference.css`])
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
  await context.close()
})

test('on a small screen the contents are folded, stay at hand, and what they lead to is not hidden by them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents).toBeHidden()
  await page.getByText('Contents', { exact: true }).click()
  await contents.getByRole('link', { name: 'Errors' }).click()
  const errors = page.getByRole('heading', { level: 2, name: 'Errors' })
  await expect(errors).toBeInViewport()
  await expect(contents).toBeInViewport()
  const below = await contents.boundingBox()
  expect((await errors.boundingBox())?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0))
})

test('a keyboard reaches the content past the navigation, and a link leads to its operation, which can be tried', async ({
  page,
}) => {
  await page.goto('/docs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'List users' }).click()
  const operation = page.getByRole('region', { name: 'List users' })
  await expect(operation).toBeInViewport()
  await expect(operation.getByText('/api/1/users', { exact: true })).toBeVisible()
  await expect(operation).toContainText('Requires a token with the scope read')

  // The same operation, tried on the page.
  await openSession(page)
  const client = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await operation.getByRole('button', { name: 'Try it: List users' }).click()
  await expect(page.getByRole('combobox', { name: 'GET' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'GET' })).toHaveValue('/api/1/users')
  await page.getByLabel('Client ID', { exact: true }).fill(client.client_id)
  await page.getByLabel('Client secret', { exact: true }).fill('wrong')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  const status = page.getByRole('status')
  await expect(status).toHaveText(/^POST \/oauth\/token: 401\. Request ID /)
  await expect(page.locator('form')).toContainText('"error": "invalid_client"')
  await page.getByLabel('Client secret', { exact: true }).fill(client.client_secret)
  await send.click()
  await expect(status).toHaveText(/^GET \/api\/1\/users: 200, \d+ ms\. Request ID /)
  await expect(page.locator('form')).toContainText('"next_cursor": null')
})
