import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enter, openSession } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './test.ts'

const api = '/backoffice/api'

test('a name that went past the service cannot reorder or forge the page', async ({ page }) => {
  await openSession(page)
  await page.request.post(`${api}/learning-areas`, { data: { name: 'North', slug: 'north' } })
  await addPerson(page, { learning_area: 'north', display_name: 'Ada' })
  await addPerson(page, { learning_area: 'north', display_name: 'שרה 1' })
  await page.route(/\/backoffice\/api\/users(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"Ada"', JSON.stringify('Ada\u202egnp.exe\u009b\u2067'))
    await route.fulfill({ response, body })
  })
  await page.goto('/backoffice/people')
  await expect(page.getByRole('link', { name: 'Ada\ufffdgnp.exe\ufffd\ufffd' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/[\u0080-\u009f\u202a-\u202e\u2067]/)
  const link = page.getByRole('link', { name: 'שרה 1' })
  await expect(link).toHaveCSS('unicode-bidi', 'isolate')
})

test('a hierarchy is built, renamed, rearranged and pruned', async ({ page }) => {
  await enter(page)
  await page.getByRole('link', { name: 'Hierarchy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No learning areas yet' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('North Region')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('north-region')
  await page.getByRole('textbox', { name: 'Slug' }).fill('north')
  await page.getByRole('button', { name: 'Add learning area' }).click()
  await expect(level(page, 'North Region')).toBeFocused()
  await expect(page.getByText('No levels yet')).toBeVisible()

  await addBelow(page, 'North Region', 'Sales')
  await addBelow(page, 'Sales', 'Inside sales')
  await addBelow(page, 'North Region', 'Service')
  await expect(level(page, 'Inside sales')).toHaveAttribute('aria-level', '3')

  await level(page, 'Service').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Enter a name.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Customer service')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(level(page, 'Customer service')).toBeFocused()
  await expect(page.getByRole('status')).toContainText(['Customer service saved.'])

  await level(page, 'Sales').click()
  await page.getByRole('button', { name: 'Move …' }).click()
  const target = dialog(page).getByRole('combobox', { name: 'New parent level' })
  // Excludes the level itself and those below it.
  await expect(target.getByRole('option')).toHaveText(['Choose a level', 'North Region', /Customer service/])
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(target).toHaveAccessibleDescription(/Choose a level other than/)
  await target.selectOption({ label: 'Customer service' })
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved: North Region › Customer service › Sales')).toBeVisible()
  await expect(level(page, 'Sales')).toHaveAttribute('aria-level', '3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(level(page, 'Sales')).toHaveAttribute('aria-level', '2')

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('1 level below it')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await level(page, 'Customer service').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(level(page, 'Customer service')).toHaveCount(0)
  await expect(level(page, 'North Region')).toBeFocused()

  await page.getByRole('button', { name: 'Add learning area' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('North')
  await dialog(page).getByRole('button', { name: 'Add learning area' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Slug' })).toHaveAccessibleDescription(
    /Slug is already taken\./,
  )
  await dialog(page).getByRole('textbox', { name: 'Slug' }).fill('far-north')
  await dialog(page).getByRole('button', { name: 'Add learning area' }).click()
  await expect(level(page, 'North')).toBeFocused()
})

test('a level is dragged to another one, but not below itself and not into another area', async ({ page }) => {
  await openSession(page)
  const north = await addArea(page, 'north', 'North')
  await addArea(page, 'south', 'South')
  const sales = await addLevel(page, north, 'Sales')
  await addLevel(page, sales, 'Inside sales')
  await addLevel(page, north, 'Service')
  await page.goto('/backoffice/hierarchy')
  await level(page, 'Sales').click()
  await page.keyboard.press('ArrowRight')

  await level(page, 'Sales').dragTo(level(page, 'Inside sales'))
  await level(page, 'Sales').dragTo(level(page, 'South'))
  await expect(level(page, 'Inside sales')).toHaveAttribute('aria-level', '3')
  await expect(level(page, 'Sales')).toHaveAttribute('aria-level', '2')

  await level(page, 'Sales').dragTo(level(page, 'Service'))
  await expect(page.getByText('Moved: North › Service › Sales')).toBeVisible()
  await expect(level(page, 'Sales')).toHaveAttribute('aria-level', '3')
  await page.reload()
  await level(page, 'Service').click()
  await page.keyboard.press('ArrowRight')
  await expect(level(page, 'Sales')).toHaveAttribute('aria-level', '3')
})

test('the tree is worked with the keyboard alone, and levels are found by name', async ({ page }) => {
  await openSession(page)
  const north = await addArea(page, 'north', 'North')
  const sales = await addLevel(page, north, 'Sales')
  const inside = await addLevel(page, sales, 'Équipe intérieure')
  await addLevel(page, inside, 'Night shift')
  // More than the service returns on one page.
  for (let number = 1; number <= 205; number++) {
    // One after the other: each waits for the tree, and an administrator who keeps many requests waiting is refused.
    await addLevel(page, north, `Branch ${number}`)
  }
  await page.goto('/backoffice/hierarchy')
  await expect(page.getByRole('treeitem')).toHaveCount(207)
  await expect(level(page, 'Équipe intérieure')).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Find a level' }).focus()
  await page.keyboard.press('Tab')
  await expect(level(page, 'North')).toBeFocused()
  await page.keyboard.press('End')
  await expect(level(page, 'Sales')).toBeFocused()
  await expect(level(page, 'Sales')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(level(page, 'Équipe intérieure')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(level(page, 'Sales')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(level(page, 'Équipe intérieure')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(level(page, 'Branch 205')).toBeFocused()
  await page.keyboard.type('sa')
  await expect(level(page, 'Sales')).toBeFocused()

  await page.keyboard.press('F2')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await expect(level(page, 'Sales and more')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: 'Delete Sales and more?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(level(page, 'Sales and more')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add level below' })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Find a level' }).fill('equipe')
  await expect(page.getByRole('button', { name: /Équipe intérieure.*North › Sales and more/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a level' }).fill('night')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(level(page, 'Night shift')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Night shift' })).toContainText('North › Sales and more › Équipe')
})

test('a person is added, found without accents, edited, deactivated and anonymised', async ({ page }) => {
  await enter(page)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByText('No learning areas yet')).toBeVisible()
  const north = await addArea(page, 'north', 'North')
  await addArea(page, 'south', 'South')
  await addLevel(page, north, 'Sales')
  await page.reload()
  await expect(page.getByText('No people yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add person' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Zoë Ångström')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('zoe')
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await expect(dialog(page).getByText('Choose a learning area.')).toBeVisible()
  await expect(dialog(page).getByText('Enter a complete email address, or leave it empty.')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Learning area' }).selectOption({ label: 'North' })
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('zoe@example.org')
  await dialog(page).getByRole('textbox', { name: 'External ID' }).fill('P-1')
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Instructor' })
  await dialog(page).getByRole('combobox', { name: 'Level' }).selectOption({ label: 'Sales' })
  await dialog(page).getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Ångström' })).toBeVisible()
  await expect(fact(page, 'Level')).toContainText('North › Sales')
  await expect(fact(page, 'Role')).toContainText('Instructor')
  await expect(fact(page, 'UUID')).toContainText('Service-Client-UUID')
  await expect(page.getByText('Not enrolled in any course')).toBeVisible()

  await addPerson(page, { learning_area: 'north', display_name: 'Grace Hopper', external_id: 'P-2' })
  await page.getByRole('link', { name: '← All people' }).click()
  await page.getByRole('searchbox').fill('Angstrom, Zoe')
  await expect(page).toHaveURL(/q=Angstrom/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Zoë Ångström' }).click()

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'External ID' }).fill('P-2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'External ID' })).toHaveAccessibleDescription(
    /is already taken/,
  )
  await dialog(page).getByRole('textbox', { name: 'External ID' }).fill('')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Zoë Öberg')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Öberg' })).toBeVisible()
  await expect(fact(page, 'External ID')).toContainText('–')
  await expect(page.getByRole('link', { name: '← All people' })).toHaveAttribute('href', /q=Angstrom/)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog(page)).toContainText('can no longer act for this person')
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(fact(page, 'Status')).toContainText('Inactive')
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await dialog(page).getByRole('button', { name: 'Reactivate' }).click()
  await expect(fact(page, 'Status')).toContainText('Active')

  await page.getByRole('button', { name: 'Anonymise …' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Anonymise permanently' })).toBeDisabled()
  await expect(dialog(page).getByRole('textbox', { name: 'Type “Zoë Öberg” to confirm' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Zoë Öberg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Anonymous' })).toBeVisible()
  await expect(fact(page, 'Status')).toContainText('Anonymised')
  await expect(fact(page, 'UUID')).not.toContainText('Service-Client-UUID')
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Move …' }).click()
  await dialog(page).getByRole('combobox', { name: 'Level' }).selectOption({ label: 'North' })
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Person moved.')).toBeVisible()
  await expect(fact(page, 'Level')).not.toContainText('Sales')
})

test('the filters of the people are in the address, survive a reload and hold for the export', async ({ page }) => {
  await openSession(page)
  const north = await addArea(page, 'north', 'North')
  const south = await addArea(page, 'south', 'South')
  const sales = await addLevel(page, north, 'Sales')
  const inside = await addLevel(page, sales, 'Inside sales')
  await addPerson(page, { learning_area: 'north', display_name: 'Ada', role: 'manager', level_id: inside.id })
  await addPerson(page, { learning_area: 'north', display_name: 'Grace', level_id: sales.id })
  await addPerson(page, { learning_area: 'north', display_name: 'José' })
  await addPerson(page, { learning_area: south.learning_area, display_name: 'Hedy' })

  await page.goto('/backoffice/hierarchy')
  await level(page, 'Sales').click()
  await page.keyboard.press('ArrowRight')
  await level(page, 'Inside sales').click()
  await expect(page).toHaveURL(new RegExp(`level_id=${inside.id}`))
  await page.getByRole('link', { name: 'People here' }).click()
  await expect(page).toHaveURL(new RegExp(`people\\?learning_area=north&level_id=${inside.id}`))
  // The tree looks the same, also after a reload.
  await page.goBack()
  await page.reload()
  await expect(level(page, 'Inside sales')).toHaveAttribute('aria-selected', 'true')
  await level(page, 'Sales').click()
  await page.getByRole('link', { name: 'People here' }).click()
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue(sales.id)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Manager' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Active' })
  await expect(page.getByRole('row', { name: /Ada.*Manager.*Inside sales.*Active/ })).toBeVisible()
  await expect(page.getByTitle(/North\s› Sales\s› Inside sales/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('manager')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(file).toHaveLength(2)
  expect(file[1]).toContain(`"Ada","","","manager","${inside.id}","North › Sales › Inside sales","true"`)

  await page.getByRole('combobox', { name: 'Learning area' }).selectOption({ label: 'South' })
  await expect(page.getByText('No people found')).toBeVisible()
  await expect(page).not.toHaveURL(/level_id/)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page).toHaveURL(/\/people$/)
})

test('a small screen folds the filters of a list, says how many are active, and keeps the search in sight', async ({
  page,
}) => {
  await openSession(page)
  const north = await addArea(page, 'north', 'North')
  await addPerson(page, { learning_area: north.learning_area, display_name: 'Ada', role: 'manager' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/backoffice/people?learning_area=north')
  await expect(page.getByRole('searchbox', { name: 'Name, email or ID' })).toBeVisible()
  const filters = page.getByRole('button', { name: 'Filters, 1 active' })
  const role = page.getByRole('combobox', { name: 'Role' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(role).toBeHidden()

  await filters.focus()
  await page.keyboard.press('Enter')
  await role.selectOption({ label: 'Manager' })
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toHaveAttribute('aria-expanded', 'true')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Filters, 2 active' }).click()
  await expect(role).toBeHidden()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('link', { name: 'Courses', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible()
  for (const hidden of ['banner', 'navigation', 'searchbox', 'button'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(role).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden()
})

interface Level {
  id: string
  learning_area: string
}

const level = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

function fact(page: Page, name: string) {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  return page.locator('dl > div').filter({ has: term })
}

async function addBelow(page: Page, above: string, name: string): Promise<void> {
  await level(page, above).click()
  await page.getByRole('button', { name: 'Add level below' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Add level' }).click()
  await expect(level(page, name)).toBeFocused()
}

const addArea = (page: Page, slug: string, name: string) => make<Level>(page, 'learning-areas', { slug, name })

const addLevel = (page: Page, { learning_area, id }: Level, name: string) =>
  make<Level>(page, 'hierarchy-levels', { learning_area, parent_id: id, name })

const addPerson = (page: Page, person: Record<string, string>) => make(page, 'users', person)

async function make<Answer>(page: Page, what: string, data: Record<string, string>): Promise<Answer> {
  const answer = await page.request.post(`${api}/${what}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
