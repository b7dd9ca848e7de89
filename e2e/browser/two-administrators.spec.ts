import type { Page } from '@playwright/test'
import { openSession } from './administrator.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'

// It installs a clock.
test.use({ newContext: true })

test('two administrators edit the same thing at the same time, and neither undoes what the other did', async ({
  page,
}) => {
  await openSession(page)
  const { draft } = await fillNorth(page)
  const [ada] = (await read(page, 'users?learning_area=north&q=ada')).data
  const [area] = (await read(page, 'learning-areas')).data
  const token = await page.request.post(`${api}/access-tokens`, { data: { learning_area: 'north', token_name: 'n8n' } })
  const { client_id } = await token.json()
  const person = `users/${ada.uuid}?learning_area=north`

  await page.goto(`/backoffice/people/north/${ada.uuid}`)
  await openEdit(page)
  await elsewhere(page, person, { role: 'manager' })
  await save(page, 'Name', 'Ada King')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada King' })).toBeVisible()
  expect(await read(page, person)).toMatchObject({ display_name: 'Ada King', role: 'manager' })

  // Without changes there is nothing to save.
  await openEdit(page)
  await elsewhere(page, person, { role: 'reader' })
  await save(page)
  expect(await read(page, person)).toMatchObject({ role: 'reader' })

  await page.goto(`/backoffice/courses/${draft}`)
  await openEdit(page)
  await elsewhere(page, `courses/${draft}`, { title: 'Fire drill' })
  await save(page, 'Code', 'FS-1')
  expect(await read(page, `courses/${draft}`)).toMatchObject({ title: 'Fire drill', code: 'FS-1' })

  await page.goto('/backoffice/hierarchy')
  await openEdit(page)
  await elsewhere(page, `hierarchy-levels/${area.id}`, { external_id: 'N' })
  await save(page, 'Name', 'Far north')
  await expect(page.getByText('Far north saved.')).toBeVisible()
  expect((await read(page, 'learning-areas')).data).toMatchObject([{ name: 'Far north', external_id: 'N' }])

  await page.goto(`/backoffice/configuration/authentication/access-tokens/${client_id}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('n8n')
  await elsewhere(page, `access-tokens/${client_id}`, { expiration_date: '2099-12-31' })
  await name.fill('Robot')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByLabel('Expiration date')).toHaveValue('2099-12-31')

  // An untouched form shows what the other administrator saved.
  await elsewhere(page, `access-tokens/${client_id}`, { token_name: 'Machine' })
  await page.clock.install()
  await page.clock.fastForward('01:00')
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await expect(name).toHaveValue('Machine')
})

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  // Text for another field goes into the first one until that has the focus.
  await expect(page.getByRole('dialog').locator('input:focus')).toBeVisible()
}

async function save(page: Page, field?: string, text = ''): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (field) await dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Makes a change as the other administrator. */
async function elsewhere(page: Page, what: string, data: object): Promise<void> {
  expect((await page.request.patch(`${api}/${what}`, { data })).status()).toBe(200)
}

async function read(page: Page, what: string) {
  return (await page.request.get(`${api}/${what}`)).json()
}
