import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'

const list = '/backoffice/configuration/authentication/access-tokens'
const api = '/backoffice/api'

/** Every state of the screens under Configuration › Authentication › Manage access tokens. */
export async function visitAccessTokens(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Shows what a new installation shows, whatever exists already.
  await page.route(`**${api}/learning-areas`, (route) => route.fulfill({ json: { data: [], next_cursor: null } }))
  await page.route(`**${api}/access-tokens?**`, (route) => route.fulfill({ json: { data: [], next_cursor: null } }))
  await page.route(`**${api}/access-tokens`, (route) => route.fulfill({ json: { data: [], next_cursor: null } }))
  await page.goto(list)
  await expect(page.getByText('No learning areas yet')).toBeVisible()
  await look('access tokens without a learning area')
  await follow(page, `${list}/add`)
  await title('Add access token')
  await expect(page.getByText('No learning areas yet')).toBeVisible()
  await look('add access token without a learning area')
  await page.unroute(`**${api}/learning-areas`)

  const area = { name: 'Tokens for every taste', slug: 'tokens' }
  await page.request.post(`${api}/learning-areas`, { data: area })
  await page.goto(list)
  await expect(page.getByText('No access tokens yet')).toBeVisible()
  await look('no access token')
  await follow(page, `${list}?q=nothing`)
  await expect(page.getByText('No access tokens found')).toBeVisible()
  await look('no access token matches')
  await page.unroute(`**${api}/access-tokens?**`)
  await page.unroute(`**${api}/access-tokens`)

  const before = await add(page, 'n8n')
  await follow(page, `${list}/add?replaces=${before}`)
  await expect(page.getByText('This replaces “n8n”')).toBeVisible()
  await look('replace an access token')
  await page.goto(`${list}/add?learning_area=tokens`)
  await title('Add access token')
  await page.getByRole('radio', { name: 'Website' }).check()
  await page.getByRole('button', { name: /^Rules/ }).click()
  await page.getByRole('button', { name: /^Owner and note/ }).click()
  await page.getByRole('combobox', { name: 'Only on these levels and below' }).selectOption({ index: 1 })
  await expect(page.getByRole('list', { name: 'Chosen levels' })).toBeVisible()
  await look('add access token with every rule')
  await page.getByRole('radio', { name: 'On a specific date' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(page.getByText('Choose a date.')).toBeVisible()
  await look('add access token with mistakes')
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly import from the personnel system of the university')
  await page.getByRole('radio', { name: 'In 30 days' }).check()
  await page.getByRole('button', { name: 'Add access token' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  await look('secret, values')
  for (const tab of ['curl', '.env', 'n8n', 'SDK']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await look(`secret, ${tab}`)
  }
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('GET /api/1 works')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('secret, tested, about to be lost')
  await page.route('**/oauth/token', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('POST /oauth/token fails')).toBeVisible()
  await look('secret, test failed')
  await page.unroute('**/oauth/token')
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await title('Manage access tokens')

  const used = await add(page, 'Website')
  const revoked = await add(page, 'Old reports')
  await page.request.post(`${api}/access-tokens/${revoked}/revoke`)
  await add(page, 'Expired long ago')
  await page.route(`**${api}/access-tokens**`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const answer = await response.json()
    for (const token of answer.data ?? [answer]) pretend(token)
    await route.fulfill({ response, json: answer })
  })
  await page.goto(list)
  await expect(page.getByText('Extend or replace').first()).toBeVisible()
  await look('access tokens')
  await follow(page, `${list}/${used}`)
  await title('Website')
  await page.getByText('Show as table').click()
  await look('access token')
  await page.getByRole('button', { name: 'Narrow' }).click()
  await expect(dialog.getByRole('radio', { name: 'People: Read', exact: true })).toBeChecked()
  await look('narrow an access token')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog).toContainText('You can resume it at any time')
  await look('pause an access token')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await look('revoke an access token in use')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await follow(page, `${list}/${revoked}`)
  await title('Old reports')
  await look('revoked access token')
  await page.unroute(`**${api}/access-tokens**`)
  await follow(page, `${list}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Access token not found')).toBeVisible()
  await look('unknown access token')
}

async function add(page: Page, token_name: string): Promise<string> {
  const answer = await page.request.post(`${api}/access-tokens`, { data: { learning_area: 'tokens', token_name } })
  return (await answer.json()).client_id
}

/** Simulates what takes days to happen. */
function pretend(token: Record<string, unknown>): void {
  const dayMs = 24 * 60 * 60 * 1000
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  if (token.token_name === 'Expired long ago') {
    Object.assign(token, { status: 'expired', expiring: false, expiration_date: day(90) })
  }
  if (token.token_name === 'Website') {
    Object.assign(token, {
      last_used_at: new Date(Date.now() - 180_000).toISOString(),
      last_address: '2001:db8:85a3::8a2e:370:7334',
      calls_per_day: Array.from({ length: 20 }, (_, index) => ({ date: day(20 - index), calls: (index + 1) ** 3 })),
    })
  }
}
