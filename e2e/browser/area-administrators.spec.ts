import type { Page } from '@playwright/test'
import { administrator, openSession, signIn } from './administrator.ts'
import { findViolations } from './find-violations.ts'
import { startWalk } from './follow.ts'
import { makeAccessToken, requestToken, untilAudited } from './integration.ts'
import { fillNorth } from './screens/courses-and-enrolments.ts'
import { expect, test } from './test.ts'

const person = { email: 'grace@example.org', password: 'another horse battery' }
const tokens = '/configuration/authentication/access-tokens'

// Visits the main screens, and computes several password hashes.
test.setTimeout(240_000)

/** A second area, all of whose names have the word "secret". */
async function fillSouth(page: Page) {
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(`/backoffice/api${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await make('/learning-areas', { name: 'Secret South', slug: 'south' })
  const user = await make('/users', { learning_area: 'south', display_name: 'Secret Sam' })
  const course = await make('/courses', { learning_area: 'south', title: 'Secret course' })
  const token = await makeAccessToken(page, { learning_area: 'south', token_name: 'Secret robot' })
  await untilAudited(page, await requestToken(page, { ...token, client_secret: 'wrong' }))
  return { user: user.uuid, course: course.id, token: token.client_id }
}

test('an area administrator is invited to one area, and sees and manages it and no other', async ({ page }) => {
  await openSession(page)
  const { firstAid } = await fillNorth(page)
  const south = await fillSouth(page)
  const robot = await makeAccessToken(page, { learning_area: 'north', token_name: 'Robot' })
  await untilAudited(page, await requestToken(page, { ...robot, client_secret: 'wrong' }))

  await page.goto('/backoffice/administrators')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  await dialog.getByLabel('Email address').fill(person.email)
  await dialog.getByRole('radio', { name: 'Area administrator' }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Choose a learning area.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Learning area').selectOption('North')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByText('/backoffice/link#').textContent()
  await page.context().clearCookies()
  await page.goto(link ?? '')
  await expect(page.getByText('an administrator of one learning area')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  const badge = page.getByText('Learning area: North', { exact: true }).filter({ visible: true })
  await expect(badge).toBeVisible()

  const main = page.getByRole('main')
  const screens: [string, string][] = [
    ['/', 'Robot'],
    ['/hierarchy', 'North'],
    ['/people', 'Ada Lovelace'],
    ['/courses', 'First aid'],
    [`/courses/${firstAid}`, 'Ada Lovelace'],
    ['/enrolments', 'Ada Lovelace'],
    [tokens, 'Robot'],
    [`${tokens}/${robot.client_id}`, 'Refused in the last 24 hours'],
    [`${tokens}/add`, 'Add access token'],
    ['/audit', 'Ada Lovelace'],
  ]
  const walk = startWalk(page)
  // A walk never goes to the screen it is on.
  await walk('/backoffice/account')
  for (const [path, text] of screens) {
    await walk(`/backoffice${path}`)
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
    expect.soft(await page.locator('body').textContent(), path).not.toMatch(/secret (south|sam|course|robot)/i)
    // With one area there is nothing to choose.
    await expect.soft(page.getByLabel('Learning area', { exact: true }), path).toHaveCount(0)
    await expect.soft(badge).toHaveCount(1)
    expect.soft(await findViolations(page), path).toEqual([])
  }
  for (const [path, text] of [
    [`/people/south/${south.user}`, /no learning area|does not exist|not found/i],
    [`/courses/${south.course}`, /does not exist|not found|no course/i],
    [`${tokens}/${south.token}`, /does not exist|not found|no access token/i],
    ['/administrators', /This affects more than your learning area/],
  ] as const) {
    await page.goto(`/backoffice${path}`)
    await expect.soft(page.locator('body'), path).toContainText(text)
    await expect.soft(page.getByText(/secret (south|sam|course|robot)/i), path).toHaveCount(0)
  }
  await expect(page.getByText(administrator.email)).toHaveCount(0)
})

test('an area administrator adds a person, a course and an access token without being asked for the area', async ({
  page,
}) => {
  await openSession(page)
  await fillNorth(page)
  await fillSouth(page)
  const role = { role: 'area_administrator', learning_area: 'north' }
  const added = await page.request.post('/backoffice/api/administrators', { data: { ...person, ...role } })
  expect(added.status()).toBe(201)
  await page.context().clearCookies()
  await signIn(page, person)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('link', { name: 'Administrators' })).toHaveCount(0)

  await page.goto('/backoffice/people')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill('Alan Turing')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { name: 'Alan Turing' })).toBeVisible()

  await page.goto('/backoffice/people')
  // The levels of the own area can be chosen at once.
  await page.getByLabel('Level', { exact: true }).selectOption({ label: '\u2003Sales' })
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alan Turing' })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('Enrol person')
  await expect(dialog.getByRole('option', { name: 'Administrators' })).toHaveCount(0)
  await dialog.getByRole('option', { name: 'Enrol person' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Alan')
  await page.getByRole('option', { name: /Alan Turing/ }).click()
  await dialog.getByRole('combobox', { name: 'Course' }).fill('First')
  await page.getByRole('option', { name: /First aid/ }).click()
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Alan Turing' })).toBeVisible()

  await page.goto(`/backoffice${tokens}/add`)
  await page.getByLabel('Name', { exact: true }).fill('Website')
  await page.getByRole('button', { name: 'Add access token' }).click()
  await expect(dialog.getByText('client_id').or(dialog.getByText('Client ID')).first()).toBeVisible()

  await page.goto('/backoffice/hierarchy')
  await page.getByRole('treeitem', { name: 'North' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('treeitem', { name: 'North' }).press('F2')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('treeitem', { name: 'Sales' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add learning area' })).toHaveCount(0)
})
