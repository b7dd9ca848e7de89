import type { Page } from '@playwright/test'
import { openSession } from './administrator.ts'
import { type ClientCredentials, makeAccessToken } from './integration.ts'
import { expect, test } from './test.ts'

const list = '/backoffice/configuration/authentication/access-tokens'
const api = '/backoffice/api'

test('an access token is paused and resumed, and its page and row say so', async ({ page }) => {
  await openSession(page)
  const client = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  await page.goto(`${list}/${client.client_id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('stop working within a second')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The access token is paused.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused()
  await expect(page.getByText('This access token is paused. Resume it')).toBeVisible()
  expect(await tokenStatus(page, client)).toBe(401)

  await page.goto(list)
  const row = page.getByRole('row', { name: /n8n/ })
  await expect(row).toContainText('Paused')
  await row.getByRole('link', { name: 'Resume: n8n' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  expect(await tokenStatus(page, client)).toBe(200)
})

test('the page of a replaced access token shows both, and asks to revoke the old one when it is quiet', async ({
  page,
}) => {
  await openSession(page)
  const old = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  const data = { learning_area: 'north', token_name: 'n8n', replaces: old.client_id }
  const next: ClientCredentials = await (await page.request.post(`${api}/access-tokens`, { data })).json()

  await page.goto(`${list}/${old.client_id}`)
  const section = page.getByRole('region', { name: 'Replaced by a new access token' })
  await expect(section).toContainText('The new one has not been used yet.')
  const rows = section.getByRole('row')
  await expect(rows.filter({ hasText: 'Old: n8n (this one)' })).toContainText('never used')
  await expect(section.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Replace' })).toHaveCount(0)
  await section.getByRole('link', { name: 'New: n8n' }).click()
  const other = page.getByRole('region', { name: 'Replaces an older access token' })
  await expect(other).toContainText('This one has not been used yet.')

  await use(page, next.client_id, { old: 2, new: 3 })
  await page.goto(`${list}/${old.client_id}`)
  await expect(section).toContainText('A program still uses this one')
  await use(page, next.client_id, { old: 30, new: 3 })
  await page.reload()
  await expect(section).toContainText('nobody has used this one for a day. Revoke it.')
  await expect(rows.filter({ hasText: 'New: n8n' })).toContainText('3 hours ago')
  await section.getByRole('button', { name: 'Revoke this one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('n8n')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(section).toContainText('This one is revoked. The new one takes its place.')
})

/** Simulates when the two were last used, because that takes days. */
async function use(page: Page, newId: string, hoursAgo: { old: number; new: number }): Promise<void> {
  await page.unrouteAll()
  await page.route(`**${api}/access-tokens/*`, async (route) => {
    const token = await (await route.fetch()).json()
    const hours = token.client_id === newId ? hoursAgo.new : hoursAgo.old
    const last_used_at = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
    await route.fulfill({ json: { ...token, last_used_at, last_address: '192.0.2.7' } })
  })
}

async function tokenStatus(page: Page, { client_id, client_secret }: ClientCredentials): Promise<number> {
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  return (await page.request.post('/oauth/token', { form })).status()
}
