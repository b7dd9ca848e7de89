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
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused()
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

test('an access token that only reads the catalogue of one school is made in the browser, and can do no more', async ({
  page,
}) => {
  await openSession(page)
  const { lower, upper } = await makeSchools(page)
  await page.goto(`${list}/add`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Catalogue')
  await page.getByRole('radio', { name: 'Custom' }).check()
  for (const subject of ['People', 'Enrolments', 'Hierarchy']) {
    await page.getByRole('radio', { name: `${subject}: None` }).check()
  }
  await expect(page.getByRole('radio', { name: 'Courses: Read', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Results: None' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Level' }).selectOption({ value: lower })
  await page.getByRole('radio', { name: 'Only itself' }).check()
  const summary = page.getByRole('region', { name: 'What it will be able to do' })
  await expect(summary).toContainText('Only read: courses')
  await expect(summary).toContainText('north › Lower school and below')
  await expect(summary).toContainText('Only itself')
  // A network that is none is said at its field, with its place.
  await page.getByRole('textbox', { name: 'Works from' }).fill('127.0.0.0/8\nhome')
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(page.getByRole('textbox', { name: 'Works from' })).toHaveAccessibleDescription(/\(2\) must be a network/)
  await page.getByRole('textbox', { name: 'Works from' }).fill('127.0.0.0/8\n::1/128')
  // What the operator allows is known before the form is sent.
  const limit = page.getByRole('textbox', { name: 'Request limit' })
  await expect(limit).toHaveAccessibleDescription(/at most 1,200\. Leave it empty for the usual limit, 1,200\./)
  await limit.fill('1201')
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(limit).toHaveAccessibleDescription(/Enter 1,200 or less/)
  await limit.fill('60')

  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Add access token' }).click()
  const client: ClientCredentials = await (await answer).json()
  const call = await apiOf(page, client)
  const titles = (await (await call('/courses')).json()).data.map(({ title }: { title: string }) => title)
  expect(titles.sort()).toEqual(['First aid', 'Sewing'])
  expect((await call('/users')).status()).toBe(403)
  expect((await call('/courses', { title: 'Knots', level_id: lower })).status()).toBe(403)
  expect((await (await call(`/courses?level_id=${upper}`)).json()).data).toEqual([])
})

test('an access token is replaced by one with the same name and rules, which can be widened', async ({ page }) => {
  await openSession(page)
  const { lower } = await makeSchools(page)
  const rules = { permissions: ['courses.read'], level_id: lower, networks: ['127.0.0.0/8'], rate_limit: 60 }
  const data = { learning_area: 'north', token_name: 'Catalogue', owner: 'IT', ...rules, act_for: { who: 'itself' } }
  const old: ClientCredentials = await (await page.request.post(`${api}/access-tokens`, { data })).json()
  await page.goto(`${list}/${old.client_id}`)
  await page.getByRole('link', { name: 'Replace' }).click()
  await expect(page.getByText('This replaces “Catalogue”')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Catalogue')
  await expect(page.getByRole('combobox', { name: 'Learning area' })).toBeDisabled()
  await page.getByRole('button', { name: /^Rules/ }).click()
  await page.getByRole('radio', { name: 'Hierarchy: Read', exact: true }).check()
  await page.getByRole('button', { name: 'Add access token' }).click()
  const dialog = page.getByRole('dialog', { name: /Catalogue/ })
  await dialog.getByRole('checkbox', { name: 'I have saved the secret' }).check()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const rows = page.getByRole('row', { name: /Catalogue/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'Replaced: Catalogue' }).click()
  await page.getByRole('link', { name: 'New: Catalogue' }).click()
  await expect(page.getByRole('region', { name: 'Replaces an older access token' })).toBeVisible()
  const [newest] = (await (await page.request.get(`${api}/access-tokens`)).json()).data
  expect(newest).toMatchObject({
    ...data,
    permissions: ['connection.test', 'hierarchy.read', 'courses.read'],
    replaces: old.client_id,
  })
})

test('rules are narrowed, and what would widen them leads to a replacement', async ({ page }) => {
  await openSession(page)
  const { lower } = await makeSchools(page)
  const data = {
    learning_area: 'north',
    token_name: 'Robot',
    access: 'read_write',
    networks: ['127.0.0.0/8', '::1/128'],
  }
  const made = await page.request.post(`${api}/access-tokens`, { data })
  const client: ClientCredentials = await made.json()
  const call = await apiOf(page, client)
  expect((await call('/users')).status()).toBe(200)
  await page.goto(`${list}/${client.client_id}`)
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect(rules).toContainText('Read and write: people, courses, enrolments, results, hierarchy')
  await rules.getByRole('button', { name: 'Narrow' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'People: None' }).check()
  await dialog.getByRole('radio', { name: 'Courses: Read', exact: true }).check()
  await dialog.getByRole('combobox', { name: 'Level' }).selectOption({ value: lower })
  await dialog.getByRole('radio', { name: 'Only itself' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rules saved.')).toBeVisible()
  await expect(rules.getByRole('button', { name: 'Narrow' })).toBeFocused()
  await expect(rules).toContainText('Only read: courses')
  await expect(rules).toContainText('north › Lower school and below')
  expect((await call('/users')).status()).toBe(403)

  await rules.getByRole('button', { name: 'Narrow' }).click()
  await expect(dialog.getByRole('radio', { name: 'People: Read', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Courses: Read and write' })).toBeDisabled()
  const networks = dialog.getByRole('textbox', { name: 'Works from' })
  await networks.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(networks).toHaveAccessibleDescription(/allow more than now\. Replace the access token/)
  await networks.fill('127.0.0.0/8\n192.0.2.0/24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(networks).toHaveAccessibleDescription(/allows more than before/)
  await expect(networks).toBeFocused()
  await dialog.getByRole('link', { name: 'Replace' }).click()
  await expect(page.getByText('This replaces “Robot”')).toBeVisible()
})

test('owner, contact and note are changed at any time and removed again', async ({ page }) => {
  await openSession(page)
  const { client_id } = await makeAccessToken(page, { learning_area: 'north', token_name: 'n8n' })
  const read = async () => (await page.request.get(`${api}/access-tokens/${client_id}`)).json()
  await page.goto(`${list}/${client_id}`)
  const contact = page.getByRole('textbox', { name: 'Contact' })
  await page.getByRole('textbox', { name: 'Owner' }).fill('IT service desk')
  await contact.fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(contact).toHaveAccessibleDescription(/must be an email address/)
  await contact.fill('it@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'it@example.org' })).toHaveAttribute('href', 'mailto:it@example.org')
  expect(await read()).toMatchObject({ owner: 'IT service desk', contact_email: 'it@example.org' })
  await contact.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'it@example.org' })).toHaveCount(0)
  expect(await read()).not.toHaveProperty('contact_email')
})

/** An area with two schools, with one course each and one for both. */
async function makeSchools(page: Page) {
  const create = async (path: string, input: object) => {
    const response = await page.request.post(`${api}${path}`, { data: input })
    expect(response.status()).toBe(201)
    return response.json()
  }
  const top = (await create('/learning-areas', { name: 'north', slug: 'north' })).id
  const lower = (await create('/hierarchy-levels', { name: 'Lower school', parent_id: top })).id
  const upper = (await create('/hierarchy-levels', { name: 'Upper school', parent_id: top })).id
  for (const [title, level_id] of Object.entries({ 'First aid': top, Sewing: lower, Welding: upper })) {
    await create('/courses', { learning_area: 'north', title, level_id, language: 'en' })
  }
  return { lower, upper }
}

/** Calls /api/1 as the program does, for itself. */
async function apiOf(page: Page, { client_id, client_secret }: ClientCredentials) {
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { access_token } = await (await page.request.post('/oauth/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}`, 'service-client-uuid': client_id }
  return (path: string, data?: object) =>
    data ? page.request.post(`/api/1${path}`, { headers, data }) : page.request.get(`/api/1${path}`, { headers })
}

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
