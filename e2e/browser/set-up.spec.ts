import { addLearningArea, administrator, fillIn, setUp, signOut } from './administrator.ts'
import { makeAccessToken } from './integration.ts'
import { expect, test } from './test.ts'

test.use({ installation: 'new' })

test('the set-up link leads a new operator to the overview, its first steps and a first learning area', async ({
  page,
  service,
}) => {
  await setUp(page, service.setUpLink)
  await expect(page.getByRole('button', { name: `Account: ${administrator.email}` })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Get started' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await page.getByRole('link', { name: 'Add learning area' }).click()
  await expect(page.getByText('No learning areas yet')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).fill('École du Nord')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('ecole-du-nord')
  await page.getByRole('button', { name: 'Add learning area' }).click()
  await expect(page.getByRole('treeitem', { name: /École du Nord/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  const next = page.getByRole('link', { name: 'add an access token' })
  await expect(next).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(steps.first()).toContainText('done')
  await expect(page.getByRole('link', { name: 'Add access token' })).toBeVisible()
  await page.getByRole('link', { name: 'Hierarchy' }).click()
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add access token' })).toBeVisible()

  await makeAccessToken(page, { learning_area: 'ecole-du-nord', token_name: 'n8n' })
  await page.goto('/backoffice/hierarchy')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await expect(next).toHaveCount(0)
})

test('the secret of the set-up link does not stay in the address bar', async ({ page, service }) => {
  await page.goto(service.setUpLink)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  expect(page.url()).toBe(`${service.url}/backoffice/set-up`)
})

test('the set-up link survives a reload', async ({ page, service }) => {
  await page.goto(service.setUpLink)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await page.reload()
  await fillIn(page)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(await page.evaluate("sessionStorage.getItem('set-up secret')")).toBeNull()
})

test('the set-up link does not work twice and says what to do instead', async ({ page, service }) => {
  await setUp(page, service.setUpLink)
  await signOut(page)

  await page.goto(service.setUpLink)
  await fillIn(page, { email: 'eve@example.org', password: 'another long password' })
  await page.getByRole('button', { name: 'Create administrator' }).click()

  await expect(page.getByRole('alert')).toContainText('no longer valid')
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('a set-up with mistakes names each at its field and keeps the link usable', async ({ page, service }) => {
  await page.goto(service.setUpLink)
  await fillIn(page, { email: 'ada', password: 'short' })
  await page.getByRole('button', { name: 'Create administrator' }).click()

  const email = page.getByRole('textbox', { name: 'Email address' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Enter an email address/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 12 characters/i)

  await fillIn(page)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('the set-up can be done with the keyboard alone', async ({ page, service }) => {
  await page.goto(service.setUpLink)
  const { keyboard } = page
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    await expect(target).toBeVisible()
    await keyboard.press('Tab')
    await expect(target).toBeFocused()
  }

  // What precedes the form is one Shift+Tab away.
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /Switch to .* mode/ })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('radio', { name: 'EN' })).toBeFocused()
  await keyboard.press('Tab')
  await tabTo(page.getByRole('textbox', { name: 'Email address' }))
  await keyboard.type(administrator.email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await keyboard.type(administrator.password)
  await tabTo(page.getByRole('button', { name: 'Show password' }))
  await keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(administrator.password)
  await tabTo(page.getByRole('button', { name: 'Create administrator' }))
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Add learning area' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hierarchy' })).toBeFocused()
  await tabTo(page.getByRole('textbox', { name: 'Name' }))
  await keyboard.type('North')
  await keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { name: /North/ })).toBeVisible()
})

test('a slug that is taken is reported at the field, and nothing typed is lost', async ({ page, service }) => {
  await setUp(page, service.setUpLink)
  await addLearningArea(page, 'North')

  await page.getByRole('button', { name: 'Add learning area' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nordland')
  await page.getByRole('textbox', { name: 'Slug' }).fill('north')
  await page.getByRole('textbox', { name: 'Name' }).fill('Northland')
  await page.getByRole('dialog').getByRole('button', { name: 'Add learning area' }).click()

  const slug = page.getByRole('textbox', { name: 'Slug' })
  await expect(slug).toHaveAccessibleDescription(/Slug is already taken/)
  await expect(slug).toBeFocused()
  await expect(slug).toHaveValue('north')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Northland')
})
