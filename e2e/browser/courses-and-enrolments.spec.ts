import type { Page, Route } from '@playwright/test'
import { enter, openSession } from './administrator.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function find(page: Page, field: string, typed: string, wanted: string) {
  await dialog(page).getByRole('combobox', { name: field, exact: true }).fill(typed)
  await page.getByRole('option', { name: wanted }).click()
}

async function edit(page: Page, values: Record<string, string>) {
  await page.getByRole('button', { name: /^Edit: Ada Lovelace/ }).click()
  const { status, ...texts } = values
  if (status) await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption(status)
  for (const [name, text] of Object.entries(texts)) await dialog(page).getByRole('textbox', { name }).fill(text)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('a course is added and published, a person enrolled, and their way to a score is recorded', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  await page.goto('/backoffice/courses')
  await page.getByRole('button', { name: 'Add course' }).click()
  const title = dialog(page).getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  // The buttons stay visible in a low window.
  await page.setViewportSize({ width: 390, height: 600 })
  await expect(dialog(page).getByRole('button', { name: 'Add course' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await dialog(page).getByRole('button', { name: 'Add course' }).click()
  await expect(title).toHaveAccessibleDescription(/Enter a title/)
  await expect(title).toBeFocused()
  await title.fill('Negotiation')
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('NE-1')
  const link = dialog(page).getByRole('textbox', { name: 'Link' })
  await link.fill('learn.example.org/negotiation')
  await dialog(page).getByRole('button', { name: 'Add course' }).click()
  await expect(link).toHaveAccessibleDescription(/begins with https/)
  await link.fill('https://learn.example.org/negotiation')
  await dialog(page).getByRole('textbox', { name: 'Tags' }).fill('Sales, Talking,')
  await dialog(page).getByRole('textbox', { name: 'Duration' }).fill('90')
  await dialog(page).getByRole('textbox', { name: 'External ID' }).fill('lms-1')
  await dialog(page).getByRole('button', { name: 'Add course' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'External ID' })).toHaveAccessibleDescription(
    /is already taken/,
  )
  await dialog(page).getByRole('textbox', { name: 'External ID' }).fill('lms-2')
  await dialog(page).getByRole('button', { name: 'Add course' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Negotiation' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'https://learn.example.org/negotiation' })).toBeVisible()
  await expect(page.getByText('Sales, Talking')).toBeVisible()
  await expect(page.getByText('90 minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog(page)).toContainText('will see “Negotiation”')
  await dialog(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Course published.')).toBeVisible()
  // The focus is not on the button that replaced the other one: Enter would archive the course.
  await expect(page.getByRole('heading', { level: 1, name: 'Negotiation' })).toBeFocused()

  await page.getByRole('button', { name: 'Enrol people' }).click()
  await find(page, 'Person', 'lovelace', 'Ada Lovelace')
  await dialog(page).getByLabel('Due date').fill('2030-12-24')
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByText('Ada Lovelace is enrolled in “Negotiation”.')).toBeVisible()

  await edit(page, { status: 'In progress', Progress: '40' })
  await expect(row(page, 'Ada Lovelace')).toContainText('40%')
  // Completing sets the progress to 100 unless somebody changes it.
  await page.getByRole('button', { name: /^Edit: Ada Lovelace/ }).click()
  const status = dialog(page).getByRole('combobox', { name: 'Status' })
  await expect(status).toBeFocused()
  const progress = dialog(page).getByRole('textbox', { name: 'Progress' })
  await status.selectOption('Completed')
  await expect(progress).toHaveValue('100')
  await status.selectOption('In progress')
  await expect(progress).toHaveValue('40')
  await progress.fill('90')
  await status.selectOption('Completed')
  await expect(progress).toHaveValue('90')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await edit(page, { status: 'Completed', Score: '87.5' })

  await page.getByRole('link', { name: 'Show all enrolments' }).click()
  await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Negotiation')
  const ada = row(page, 'Ada Lovelace')
  for (const text of ['Negotiation', 'Completed', '100%', '87.5', '2030']) await expect(ada).toContainText(text)
  await expect(page.getByRole('button', { name: /^Withdraw: Ada/ })).toHaveCount(0)
})

test('a draft takes nobody, a course with enrolments is archived and not deleted, and who withdrew comes back', async ({
  page,
}) => {
  await openSession(page)
  const { draft, firstAid } = await fillNorth(page)
  await page.goto(`/backoffice/courses/${draft}`)
  await expect(page.getByText('You cannot enrol people in a draft')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enrol people' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expect(page.getByText('“Fire safety” deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'First aid' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fire safety' })).toHaveCount(0)

  await page.goto(`/backoffice/enrolments?learning_area=north&course_id=${firstAid}`)
  await page.getByRole('button', { name: 'Withdraw: Ada Lovelace, First aid' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(row(page, 'Ada Lovelace')).toContainText('Withdrawn')
  await page.getByRole('button', { name: 'Enrol again: Ada Lovelace, First aid' }).click()
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByText('Ada Lovelace is enrolled in “First aid”.')).toBeVisible()
  await expect(row(page, 'Ada Lovelace')).not.toContainText('Withdrawn')

  await row(page, 'Ada Lovelace').getByRole('link', { name: 'First aid' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This course has 1 enrolment.')
  await dialog(page).getByRole('button', { name: 'Archive instead' }).click()
  await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Course archived.', { exact: true })).toBeVisible()
  await expect(page.getByText('Closed: people already enrolled can continue')).toBeVisible()
  await expect(page.getByText('Publish it again to enrol people.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enrol people' })).toHaveCount(0)
})

test('a person is enrolled in one course after the other on their own page, as long as they are active', async ({
  page,
}) => {
  await openSession(page)
  const { draft } = await fillNorth(page)
  await page.request.post(`/backoffice/api/courses/${draft}/publish`)
  await page.goto('/backoffice/people?q=grace')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Person', exact: true })).toHaveValue('Grace Hopper')
  await find(page, 'Course', 'first', 'First aid')
  await dialog(page).getByRole('button', { name: 'Enrol and add another' }).click()
  await expect(dialog(page).getByText('Grace Hopper is enrolled in “First aid”.')).toBeVisible()
  await find(page, 'Course', 'fire', 'Fire safety')
  await dialog(page).getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByText('Grace Hopper is enrolled in “Fire safety”.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Enrol', exact: true })).toHaveCount(0)
})

test('an address with mistakes says so and leads out of them', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  for (const path of ['people?role=king', 'courses?status=lost', 'enrolments?learning_area=nowhere']) {
    await page.goto(`/backoffice/${path}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
  for (const id of ['0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22', 'nonsense']) {
    await page.goto(`/backoffice/courses/${id}`)
    await expect(page.getByText('Course not found')).toBeVisible()
    await page.goto(`/backoffice/configuration/authentication/access-tokens/${id}`)
    await expect(page.getByText('Access token not found')).toBeVisible()
  }
})

test('filters survive a reload, and the list of what fits is saved with names', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  await page.goto('/backoffice/courses')
  await page.getByRole('combobox', { name: 'Learning area' }).selectOption('North')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByRole('searchbox').fill('aid')
  await expect(page).toHaveURL(/q=aid/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('aid')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('published')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('link', { name: 'Fire safety' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.goto('/backoffice/enrolments')
  await page.getByRole('combobox', { name: 'Learning area' }).selectOption('North')
  await page.getByRole('combobox', { name: 'Person’s level' }).selectOption({ label: '\u2003Sales' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Enrolled')
  await page.reload()
  await expect(row(page, 'Ada Lovelace')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('enrolled')
  const course = page.getByRole('combobox', { name: 'Course', exact: true })
  await course.fill('fire')
  await page.getByRole('option', { name: 'Fire safety' }).click()
  await expect(page.getByText('No enrolments found')).toBeVisible()
  await course.fill('')
  await page.getByRole('combobox', { name: 'Person', exact: true }).fill('lovelace')
  await page.getByRole('option', { name: 'Ada Lovelace' }).click()
  await expect(page).toHaveURL(/user_uuid=[\w-]{36}$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = await (await download).createReadStream().then((stream) => stream.toArray())
  expect(String(Buffer.concat(lines))).toContain('"Ada Lovelace","ada@example.org"')
})

test('somebody is enrolled with the keyboard alone', async ({ page }) => {
  await openSession(page)
  await fillNorth(page)
  const { keyboard } = page
  await page.goto('/backoffice/enrolments')
  const enrol = page.getByRole('button', { name: 'Enrol', exact: true })
  await expect(enrol).toBeEnabled()
  await enrol.focus()
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Learning area' })).toBeVisible()
  const person = dialog(page).getByRole('combobox', { name: 'Person', exact: true })
  const course = dialog(page).getByRole('combobox', { name: 'Course', exact: true })
  await expect(person).toBeFocused()
  await keyboard.type('grace')
  await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(person).toHaveValue('Grace Hopper')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(course).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'First aid' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Fire safety' })).toHaveCount(0)
  // The first Escape closes only the list.
  await keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await keyboard.type('first')
  await expect(page.getByRole('option', { name: 'First aid' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(course).toHaveValue('First aid')
  await keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Grace Hopper is enrolled in “First aid”.')).toBeVisible()
  await expect(row(page, 'Grace Hopper')).toBeVisible()
  await expect(enrol).toBeFocused()
})

test('the columns stand still while the names arrive, and the page does not scroll sideways, also where words are long', async ({
  page,
}) => {
  await enter(page)
  await fillNorth(page)
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('DE').click()
  for (const width of [1366, 1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const held: Route[] = []
    await page.route('**/backoffice/api/users/**', (route) => void held.push(route))
    await page.goto('/backoffice/enrolments')
    await expect.poll(() => held.length).toBe(1)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const columns = () => page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.offsetLeft))
    const before = await columns()
    await held[0]?.continue()
    await expect(row(page, 'Ada Lovelace').first()).toBeVisible()
    expect(await columns()).toEqual(before)
    await page.unroute('**/backoffice/api/users/**')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    // A table that is too wide scrolls in its frame; in a usual window it fits.
    const table = page.getByRole('table', { name: 'Einschreibungen' })
    const hidden = await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
    if (width >= 1280) expect(hidden).toBe(0)
  }
})
