import { expect, type Page } from '@playwright/test'
import { inDays, makeAccessToken, requestToken, untilAudited } from '../integration.ts'

/** Visits it with failing, expiring and unused access tokens, and when the service fails. */
export async function visitOverview(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const learning_area = 'overview'
  const used = await makeAccessToken(page, { learning_area, token_name: 'Used every day' })
  await makeAccessToken(page, { learning_area, token_name: 'Ends soon', expiration_date: inDays(3) })
  await requestToken(page, used)
  await untilAudited(page, await requestToken(page, { ...used, client_secret: 'wrong' }))

  await page.route('**/api/overview', async (route) => {
    const overview = await (await route.fetch()).json()
    const [{ client_id }] = overview.attention.expiring
    const created_at = '2026-01-01T12:00:00.000Z'
    overview.attention.never_used = [{ client_id, token_name: 'Forgotten', learning_area, created_at }]
    const webhook = { url: 'https://hooks.example.org/', description: '', learning_area, parked: 0 }
    overview.attention.webhooks = [
      { ...webhook, id: '0195a000-0000-7000-8000-000000000001', status: 'disabled', reason: 'failing' },
      { ...webhook, id: '0195a000-0000-7000-8000-000000000002', status: 'active', failing_since: created_at },
      { ...webhook, id: '0195a000-0000-7000-8000-000000000003', status: 'active', parked: 2, description: 'Payroll' },
    ]
    overview.attention.unverified_webhooks = 2
    overview.ever_used = true
    overview.calls_per_day = [-20, -3, -1, 0].map((days) => ({ date: inDays(days), calls: 500 + days * 20 }))
    await route.fulfill({ json: overview })
  })
  await page.goto('/backoffice/')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await page.getByText('Show as table').click()
  await look('overview with much to do')
  await page.unroute('**/api/overview')

  await page.route('**/api/overview', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await look('overview that cannot be had')
  await page.unroute('**/api/overview')
}
