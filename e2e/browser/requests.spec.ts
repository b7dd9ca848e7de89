import { enter } from './administrator.ts'
import { makeAccessToken, requestToken, untilAudited } from './integration.ts'
import { lookAtScreen } from './look-at-screen.ts'
import { expect, test } from './test.ts'

test('an access token’s page says why it is refused, lists its requests, and offers what helps', async ({
  page,
  service,
}) => {
  await enter(page)
  const record = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  const { access_token } = await (
    await page.request.post('/oauth/token', { form: { grant_type: 'client_credentials', ...credentials(record) } })
  ).json()
  const headers = { authorization: `Bearer ${access_token}`, 'service-client-uuid': record.client_id }
  await page.request.get('/api/1/users', { headers })
  const missing = await page.request.get('/api/1/users/0195a000-0000-4000-8000-000000000000', { headers })
  await page.request.get('/api/1/users?nonsense=1', { headers })
  for (let n = 0; n < 2; n++) await requestToken(page, { ...record, client_secret: 'wrong' })
  await untilAudited(page, await requestToken(page, { ...record, client_secret: 'wrong' }))
  await service.flush()

  await page.goto('/backoffice/configuration/authentication/access-tokens')
  await page.getByRole('link', { name: /^Refused 3 times since .*: wrong secret$/ }).click()
  const health = page.getByRole('region', { name: 'Refused in the last 24 hours' })
  await expect(health.getByRole('listitem')).toContainText(/Refused 3 times since .*: wrong secret/)
  await expect(health).toContainText('Copy the secret')

  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(1)).toContainText('POST /oauth/token')
  await page.getByLabel('Outcome', { exact: true }).selectOption('Caller’s mistake (4xx)')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('These fields are not valid: nonsense.')
  await expect(rows.nth(2)).toContainText('GET /api/1/users/{uuid}')
  await rows.nth(2).getByRole('button', { expanded: false }).click()
  await expect(rows.nth(3)).toContainText('Check the ID')
  await lookAtScreen(page, 'requests of an access token')
  await page.getByLabel('Path').selectOption('/api/1/users')
  await expect(rows).toHaveCount(2)

  await health.getByRole('link', { name: 'Replace: n8n' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('n8n')

  await page.goto(`/backoffice/audit?request_id=${missing.headers()['x-request-id']}`)
  await expect(page.getByText('GET /api/1/users/{uuid}: 404')).toBeVisible()
})

test('a paused access token that is still in use can be resumed from the overview', async ({ page, service }) => {
  await enter(page)
  const record = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await requestToken(page, record)
  await service.flush()
  await page.request.post(`/backoffice/api/access-tokens/${record.client_id}/pause`)
  await untilAudited(page, await requestToken(page, record))
  await page.goto('/backoffice')
  await page.getByRole('link', { name: 'Resume: n8n' }).click()
  const health = page.getByRole('region', { name: 'Refused in the last 24 hours' })
  await health.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The access token works again.')).toBeVisible()
  await expect(health.getByRole('link', { name: 'See requests: n8n' })).toBeVisible()
})

function credentials({ client_id, client_secret }: { client_id: string; client_secret: string }) {
  return { client_id, client_secret }
}

test('the connection of an access token is checked step by step, without a call', async ({ page, service }) => {
  await enter(page)
  const record = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await page.goto(`/backoffice/configuration/authentication/access-tokens/${record.client_id}`)
  const check = page.getByRole('region', { name: 'Check connection' })
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByText('Paste the client secret')).toBeVisible()
  await check.getByLabel('Client secret').fill('wrong')
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByRole('status')).toContainText('but the secret is wrong')
  await check.getByLabel('Client secret').fill(record.client_secret)
  await expect(check.getByRole('status')).toBeEmpty()
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByRole('status').getByText('Passes')).toHaveCount(3)
  await expect(check.getByRole('status')).toContainText('Not checked')
  await lookAtScreen(page, 'connection check')
  await service.flush()
  await page.reload()
  await expect(page.getByText('Never used')).toBeVisible()
})
