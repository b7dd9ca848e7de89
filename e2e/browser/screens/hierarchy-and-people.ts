import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'

const api = '/backoffice/api'

/** Visits the hierarchy and the people in every relevant state. Starts signed in, without learning areas. */
export async function visitHierarchyAndPeople(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const leave = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await page.goto('/backoffice/people')
  await expect(page.getByText('No learning areas yet')).toBeVisible()
  await look('people without learning areas')

  await follow(page, '/backoffice/hierarchy')
  await expect(page.getByRole('heading', { level: 1, name: 'Hierarchy' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No learning areas yet' })).toBeVisible()
  await look('hierarchy without learning areas')
  await click('Add learning area')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await look('hierarchy with mistakes in the first learning area')

  const north = await make(page, 'learning-areas', { name: 'North Region', slug: 'screens-north' })
  const long = 'Academy of Applied Sciences, Rechtsschutzversicherungsgesellschaften and Further Education'
  await make(page, 'learning-areas', { name: long, slug: 'screens-academy' })
  await page.goto('/backoffice/people')
  await expect(page.getByText('No people yet')).toBeVisible()
  await look('people without anybody')

  let above = north
  for (const name of ['Sales', 'Inside sales', 'Team one', 'Shift', 'Group', 'Pair', 'Desk', 'Drawer', 'Folder']) {
    above = await make(page, 'hierarchy-levels', { learning_area: 'screens-north', parent_id: above.id, name })
  }
  await page.goto('/backoffice/hierarchy')
  const root = page.getByRole('treeitem', { name: 'North Region' })
  await root.click()
  // Opens a level, or goes on to the first one below it. Pressed while levels are loading, it does nothing.
  const deepest = page.getByRole('treeitem', { name: 'Folder' })
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(deepest).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await look('hierarchy with a deep level selected')
  await page.getByRole('treeitem', { name: 'Academy' }).click()
  await expect(page.getByText('No levels yet')).toBeVisible()
  await look('hierarchy with an empty learning area selected')
  await page.getByRole('searchbox', { name: 'Find a level' }).fill('s')
  await expect(page.getByRole('button', { name: /^Inside sales/ })).toBeVisible()
  await look('hierarchy with matches')
  await page.getByRole('searchbox', { name: 'Find a level' }).fill('xyz')
  await expect(page.getByText('No levels match this name.')).toBeVisible()
  await look('hierarchy without a match')
  await page.getByRole('searchbox', { name: 'Find a level' }).fill('')

  await click('Add learning area')
  await expect(dialog).toBeVisible()
  await look('dialog: add a learning area')
  await leave()
  await page.getByRole('treeitem', { name: 'Sales', exact: true }).click()
  await click('Add level below')
  await confirm('Add level')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await look('dialog: add a level, with mistakes')
  await leave()
  await click('Edit')
  await expect(dialog).toBeVisible()
  await look('dialog: edit a level')
  await leave()
  await click('Move …')
  await expect(dialog).toBeVisible()
  await look('dialog: move a level')
  await leave()
  await click('Delete')
  await confirm('Delete')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('dialog: a level that is in use')
  await leave()

  await page.route('**/api/learning-areas', (route) => route.abort())
  await page.goto('/backoffice/hierarchy')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('hierarchy when the service fails')
  await page.unroute('**/api/learning-areas')

  const person = { learning_area: 'screens-north', level_id: above.id, role: 'instructor' }
  const name = 'Karl-Theodor Maria Nikolaus Johann Jacob Philipp'
  const email = 'karl.theodor.maria.nikolaus@rechtsschutzversicherungen.example.org'
  const { uuid } = await make(page, 'users', { ...person, display_name: name, email })
  const ada = await make(page, 'users', { learning_area: 'screens-north', display_name: 'Ada Lovelace' })
  await page.request.post(`${api}/users/${ada.uuid}/deactivate?learning_area=screens-north`)
  await page.goto('/backoffice/people')
  await expect(page.getByTitle(/North Region\s› Sales\s› Inside sales/)).toBeVisible()
  await look('people')
  await click('Add person')
  await confirm('Add person')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await look('dialog: add a person, with mistakes')
  await leave()
  await follow(page, '/backoffice/people?learning_area=screens-north&q=xyz')
  await expect(page.getByText('No people found')).toBeVisible()
  await look('people without a match')

  await follow(page, `/backoffice/people/screens-north/${uuid}`)
  await expect(page.getByText('Not enrolled in any course')).toBeVisible()
  await look('person')
  await click('Edit')
  await expect(dialog).toBeVisible()
  await look('dialog: edit a person')
  await leave()
  await click('Deactivate')
  await expect(dialog).toBeVisible()
  await look('dialog: deactivate a person')
  await leave()
  await click('Anonymise …')
  await dialog.getByRole('textbox').fill(name)
  await look('dialog: anonymise a person')
  await confirm('Anonymise permanently')
  await expect(page.getByRole('heading', { level: 1, name: 'Anonymous' })).toBeVisible()
  await look('person who is anonymised')

  await follow(page, '/backoffice/people/screens-north/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Person not found')).toBeVisible()
  await look('person who does not exist')
}

async function make(page: Page, what: string, data: Record<string, string>): Promise<{ id: string; uuid: string }> {
  const answer = await page.request.post(`${api}/${what}`, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
