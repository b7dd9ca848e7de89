import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'
import { makeAccessToken, requestToken, untilAudited } from '../integration.ts'

export async function visitAudit(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const record = await makeAccessToken(page, { learning_area: 'audit', token_name: 'Refused' })
  await page.request.patch(`/backoffice/api/access-tokens/${record.client_id}`, { data: { token_name: 'Renamed' } })
  const requestId = await requestToken(page, { ...record, client_secret: 'wrong' })
  await untilAudited(page, requestId)

  await page.goto('/backoffice/audit')
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
  await page.getByText('Details').first().click()
  await look('audit')

  await page.getByRole('textbox', { name: 'Request ID' }).fill(requestId)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('the secret is wrong').first()).toBeVisible()
  await look('audit of one request')

  await follow(page, '/backoffice/audit?request_id=nothing')
  await expect(page.getByText('No events found for this request ID')).toBeVisible()
  await look('audit of an unknown request')

  await follow(page, '/backoffice/audit')
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
  // A small window collapses the filters.
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('other')
  await page.getByRole('combobox', { name: 'Access token' }).fill('this is certainly not an access token, is it')
  await expect(page.getByRole('listbox', { name: 'Access token' })).toContainText('No access tokens found')
  await look('audit with a typed action and nothing found')
}
