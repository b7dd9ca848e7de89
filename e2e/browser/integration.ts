import { expect, type Page } from '@playwright/test'

export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/** Creates one through the API, for tests of something else. */
export async function makeAccessToken(
  page: Page,
  input: { learning_area: string; token_name: string; expiration_date?: string },
): Promise<ClientCredentials> {
  const areas = await page.request.get('/backoffice/api/learning-areas')
  const known: { slug: string }[] = (await areas.json()).data
  if (!known.some(({ slug }) => slug === input.learning_area)) {
    const area = { name: input.learning_area, slug: input.learning_area }
    expect((await page.request.post('/backoffice/api/learning-areas', { data: area })).status()).toBe(201)
  }
  const made = await page.request.post('/backoffice/api/access-tokens', { data: input })
  expect(made.status()).toBe(201)
  return made.json()
}

/** Requests a token as an integration does; returns the request id of the response. */
export async function requestToken(page: Page, { client_id, client_secret }: ClientCredentials): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  return (await page.request.post('/oauth/token', { form })).headers()['x-request-id'] ?? ''
}

/** Refusals are recorded a moment later. */
export async function untilAudited(page: Page, requestId: string): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await page.request.get('/backoffice/api/audit-events', { params: { request_id: requestId } })
      return (await answer.json()).data.length
    })
    .toBe(1)
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
