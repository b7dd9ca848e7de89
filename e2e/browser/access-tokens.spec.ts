import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { administrator, enter, openSession } from './administrator.ts'
import { expect, test } from './test.ts'

const list = '/backoffice/configuration/authentication/access-tokens'
const api = '/backoffice/api'

test('a first run leads from nothing to a successful call with the pasted curl', async ({ page, context }) => {
  await enter(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Manage access tokens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage access tokens' })).toBeFocused()
  await expect(page.getByText('No learning areas yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add access token' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to hierarchy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hierarchy' })).toBeVisible()

  await addAreas(page, 'North Region')
  await page.goto(list)
  await expect(page.getByText('No access tokens yet')).toBeVisible()
  await page.getByRole('region', { name: 'Access tokens' }).getByRole('link', { name: 'Add access token' }).click()

  await expect(page.getByRole('combobox', { name: 'Learning area' })).toHaveValue('north-region')
  await expect(page.getByRole('radio', { name: 'Read', exact: true })).toBeChecked()
  await expect(page.getByText(/^Works until the end of .*20\d\d \(UTC\)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name\./)
  await page.getByRole('textbox', { name: 'Name' }).fill("Ada's robot & co.")
  await page.getByRole('button', { name: 'Add access token' }).click()

  const dialog = page.getByRole('dialog', { name: /Ada's robot & co\.. is ready/ })
  await dialog.getByRole('tab', { name: 'curl' }).click()
  await dialog.getByRole('button', { name: 'Copy: curl' }).click()
  const said = await outputOf('sh', ['-e'], await clipboard(page))
  expect(said).toMatch(/HTTP status 200\n$/)
  expect(JSON.parse(said.split('\n')[0] ?? '')).toMatchObject({
    learning_area: { slug: 'north-region' },
    client: { name: "Ada's robot & co.", access: 'read' },
  })

  // Text selected by hand contains no secret, and says so when it is run.
  await expect(dialog.getByText('“Copy” includes it')).toBeVisible()
  const masked = await dialog.locator('pre').textContent()
  const refused = await outputOf('sh', ['-e'], `${masked}\n`)
  expect(refused).toMatch(/^No token: .*"invalid_client"/)

  await dialog.getByRole('tab', { name: 'SDK' }).click()
  await dialog.getByRole('button', { name: 'Copy: SDK' }).click()
  const script = await clipboard(page)
  const logged = await outputOf(process.execPath, ['--input-type=module'], script)
  expect(logged).toContain('learning_area: {')
  expect(logged).toContain("slug: 'north-region'")

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Ada's robot & co\..*North Region.*Read.*Active/ })).toBeVisible()
})

test('the secret is shown once, not lost by accident, and gone afterwards', async ({ page, context }) => {
  await openSession(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addAreas(page, 'North', 'South')
  await page.goto(list)
  await page.getByRole('link', { name: 'Add access token' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add access token' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Learning area' }).selectOption('South')
  await page.getByRole('textbox', { name: 'Name' }).fill('n8n')
  await page.getByRole('radio', { name: 'Read and write' }).check()
  await page.getByRole('button', { name: 'Add access token' }).click()

  const dialog = page.getByRole('dialog', { name: /n8n/ })
  await expect(dialog.getByText(/You won’t see this secret again/)).toBeVisible()
  await expect(dialog.getByText('bocs_')).toHaveText(/^bocs_•+$/)
  await dialog.getByRole('button', { name: 'Show secret' }).click()
  const secret = (await dialog.getByText('bocs_').textContent()) ?? ''
  expect(secret).toMatch(/^bocs_[\w-]{40,}$/)
  await dialog.getByRole('button', { name: 'Hide secret' }).click()
  expect(await page.content()).not.toContain(secret)

  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const result = dialog.getByRole('status').filter({ hasText: 'GET /api/1' })
  await expect(result).toContainText('POST /oauth/token works')
  await expect(result).toContainText('Connected to South as n8n')
  await expect(result).toContainText('users.write')
  await expect(result).toBeInViewport({ ratio: 0.9 })

  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()

  // Copying the other values or going back still shows the warning.
  await dialog.getByRole('button', { name: 'Copy: Client ID' }).click()
  await page.request.post(`${api}/access-tokens/${await clipboard(page)}/revoke`)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const failure = dialog.getByRole('status').filter({ hasText: 'POST /oauth/token fails' })
  await expect(failure).toContainText('The service does not accept these credentials.')
  await expect(failure).not.toContainText('GET /api/1')
  await page.goBack()
  await expect(dialog.getByRole('alert')).toContainText('You have not copied the secret')
  await expect(dialog.getByRole('button', { name: 'Back to the secret' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('tab', { name: 'Values' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Close anyway' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy: Client secret' }).click()
  expect(await clipboard(page)).toBe(secret)
  await dialog.getByRole('tab', { name: 'WordPress' }).click()
  await expect(dialog.getByText("define( 'BACKOFFICE_CLIENT_SECRET', 'bocs_•")).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy: WordPress' }).click()
  expect(await clipboard(page)).toContain(`define( 'BACKOFFICE_CLIENT_SECRET', '${secret}' );`)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Manage access tokens' })).toBeFocused()
  const kept = await page.evaluate<string>(
    'JSON.stringify([location.href, history.state, {...localStorage}, {...sessionStorage}]) + document.documentElement.outerHTML',
  )
  expect(kept).toContain('n8n')
  expect(kept).not.toContain(secret)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await heapOf(page)).not.toContain(secret)
})

test('an access token is edited, watched, replaced and revoked', async ({ page, service }) => {
  await openSession(page)
  await addAreas(page, 'North')
  const { client_id, client_secret } = await addToken(page, 'north', 'Website')
  const token = await page.request.post('/oauth/token', {
    form: { grant_type: 'client_credentials', client_id, client_secret },
  })
  const { access_token } = await token.json()
  const headers = { authorization: `Bearer ${access_token}`, 'service-client-uuid': client_id }
  expect((await page.request.get('/api/1', { headers })).status()).toBe(200)

  await page.goto(list)
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show its history' })).toHaveAttribute(
    'href',
    `/backoffice/audit?client_id=${client_id}`,
  )
  const date = page.getByLabel('Expiration date')
  await date.fill('2020-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(date).toHaveAccessibleDescription(/^Choose today or a later date/)
  await expect(date).toBeFocused()
  await date.fill(today())
  await page.getByRole('textbox', { name: 'Name' }).fill('Public website')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Public website' })).toBeVisible()
  await expect(page.getByText('Expires today')).toBeVisible()

  await page.getByRole('link', { name: 'Replace' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Public website')
  await expect(page.getByText(/This replaces “Public website”/)).toBeVisible()
  await page.goBack()

  await service.flush()
  await expect.poll(async () => (await readToken(page, client_id)).last_used_at).toMatch(/^\d{4}-/)
  await page.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke “Public website”?' })
  await expect(dialog.getByText(/^Last used .* ago, 2 calls today\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Revoke' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('2 calls in 30 days, 2 today')
  await page.reload()
  const chart = page.getByRole('slider', { name: /^Calls by outcome/ })
  await expect(chart).toHaveAttribute('aria-valuemax', '24')
  await page.getByText('30 days', { exact: true }).click()
  await expect(chart).toHaveAttribute('aria-valuemax', '30')
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /Answered: 2, Half took about/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /, no calls$/)
  await page.getByText('Show as table').click()
  await expect(page.getByRole('region', { name: 'Calls by outcome' }).getByRole('row').nth(1)).toContainText(
    /^.*\d{4}2/,
  )

  await page.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('textbox', { name: /Type “Public website”/ }).fill('Public website')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /Revoke|Save/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Replace' })).toBeVisible()
  const refused = await page.request.get(`${service.url}/api/1`, { headers })
  expect(refused.status()).toBe(401)
})

test('whoever goes back from the secret finds the new access token in the list', async ({ page, context }) => {
  await openSession(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addAreas(page, 'North')
  await page.goto(list)
  await page.getByRole('link', { name: 'Add access token' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('n8n')
  await page.getByRole('button', { name: 'Add access token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy: Client secret' }).click()
  // Until then, going back is answered by a warning.
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /n8n/ })).toBeVisible()
})

test('the page of an access token tells the truth about one that no longer works', async ({ page }) => {
  await openSession(page)
  await addAreas(page, 'North')
  const data = { learning_area: 'north', token_name: 'n8n' }
  const { client_id } = await (await page.request.post(`${api}/access-tokens`, { data })).json()
  const works = page.getByText('This one keeps working until you revoke it')
  await page.goto(`${list}/${client_id}`)
  await expect(works).toBeVisible()

  // Revoked in another window, without this one knowing.
  expect((await page.request.post(`${api}/access-tokens/${client_id}/revoke`)).ok()).toBe(true)
  await page.getByRole('textbox', { name: 'Name' }).fill('Robot')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This access token was revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await page.route(`**/api/access-tokens/${client_id}`, async (route) => {
    const token = await (await route.fetch()).json()
    const { revoked_at, ...expired } = { ...token, status: 'expired', expiration_date: '2026-01-01' }
    await route.fulfill({ json: expired })
  })
  await page.reload()
  await expect(page.getByText('This access token has expired and no longer works')).toBeVisible()
  await expect(works).toHaveCount(0)
})

test('the list is filtered, sorted and exported, and its address holds the state', async ({ page }) => {
  await openSession(page)
  await addAreas(page, 'North', 'South')
  await addToken(page, 'north', 'n8n')
  await addToken(page, 'south', '=Website')
  await addToken(page, 'south', 'Nightly import', today())
  const { client_id } = await addToken(page, 'south', 'Old reports')
  await page.request.post(`${api}/access-tokens/${client_id}/revoke`)
  // The service cannot create an expired one.
  await page.route(`**${api}/access-tokens*`, async (route) => {
    const response = await route.fetch()
    const page = await response.json()
    for (const token of page.data) {
      if (token.token_name === 'n8n') Object.assign(token, { status: 'expired', expiration_date: '2026-01-31' })
    }
    await route.fulfill({ response, json: page })
  })

  await page.goto(list)
  const rows = page.getByRole('table', { name: 'Access tokens' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Nightly import' })).toContainText('Expires today')
  await expect(rows.filter({ hasText: 'Nightly import' })).toContainText('never used')
  await expect(page.getByRole('img', { name: '0 calls in 30 days, 0 today' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'n8n' })).toContainText('Expired')
  await page.getByRole('link', { name: 'Extend or replace: n8n' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'n8n' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Replace: Old reports' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Learning area' }).selectOption('South')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('=Website')
  const name = page.getByRole('columnheader', { name: 'Name' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(rows.nth(1)).toContainText('Old reports')
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-token_name')
  await name.getByRole('button').click()
  await expect(rows.nth(1)).toContainText('=Website')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(csv[0]).toMatch(/^\ufeff"token_name","client_id",/)
  expect(csv.slice(1, 4).map((line) => line.split(',')[0])).toEqual([
    `"'=Website"`,
    '"Nightly import"',
    '"Old reports"',
  ])

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Revoked')
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Name or client ID' }).fill('nothing like it')
  await expect(page.getByText('No access tokens found')).toBeVisible()
  await expect(page).toHaveURL(/\?learning_area=south&status=revoked&q=nothing.like.it&sort=token_name$/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Name or client ID' })).toHaveValue('nothing like it')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole('searchbox', { name: 'Name or client ID' })).toHaveValue('')
})

test('an access token is added with the keyboard alone', async ({ page }) => {
  await openSession(page)
  await addAreas(page, 'North', 'South')
  await page.goto(`${list}/add`)
  const { keyboard } = page
  const area = page.getByRole('combobox', { name: 'Learning area' })
  await expect(area).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await keyboard.press('Tab')
  await expect(area).toBeFocused()
  await keyboard.type('South')
  await keyboard.press('Tab')
  await keyboard.type('Keyboard')
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Read', exact: true })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'In 1 year' })).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'In 90 days' })).toBeChecked()
  await keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: /Keyboard/ })
  await expect(dialog.getByRole('tab', { name: 'Values' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'curl' })).toBeFocused()
  for (const name of ['Show secret', 'Copy: curl', 'Test connection']) {
    await keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: 'I have saved the secret' })).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Keyboard.*South/ })).toBeVisible()
})

test('a session that ends in mid-form costs a sign-in, not what was typed', async ({ page }) => {
  await openSession(page)
  await addAreas(page, 'North')
  await page.goto(`${list}/add`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed with care')
  await page.getByRole('radio', { name: 'On a specific date' }).check()
  await page.getByLabel('Expiration date').fill('2099-12-31')
  await page.request.delete(`${api}/session`)
  await page.getByRole('button', { name: 'Add access token' }).click()

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed with care')
  await expect(page.getByLabel('Expiration date')).toHaveValue('2099-12-31')
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(page.getByRole('dialog', { name: /Typed with care/ })).toContainText('2099')
})

async function addAreas(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const data = { name, slug: name.toLowerCase().replaceAll(' ', '-') }
    expect((await page.request.post(`${api}/learning-areas`, { data })).status()).toBe(201)
  }
}

async function addToken(page: Page, learning_area: string, token_name: string, expiration_date?: string) {
  const answer = await page.request.post(`${api}/access-tokens`, {
    data: { learning_area, token_name, expiration_date },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { client_id: string; client_secret: string }
}

async function readToken(page: Page, clientId: string): Promise<{ last_used_at?: string }> {
  return (await page.request.get(`${api}/access-tokens/${clientId}`)).json()
}

/** The output of a program that reads `input`. Asynchronous, because the service runs in this process. */
async function outputOf(program: string, args: string[], input: string): Promise<string> {
  // The workspace has the SDK installed here, built as it is published.
  const cwd = new URL('../..', import.meta.url)
  const running = promisify(execFile)(program, args, { env: { ...process.env, FORCE_COLOR: '0' }, cwd })
  running.child.stdin?.end(input)
  return (await running).stdout
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()')
}

/** Everything that the page's scripts still hold in memory, as text. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return chunks.join('')
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
