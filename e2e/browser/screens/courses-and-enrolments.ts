import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'

type Made = { id: string; uuid: string }

/** A learning area with a level below it, two people, a published course, a draft and an enrolment. */
export async function fillNorth(page: Page, slug = 'north') {
  const make = async (path: string, data: object = {}): Promise<Made> => {
    const answer = await page.request.post(`/backoffice/api${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const area = await make('/learning-areas', { name: 'North', slug })
  const sales = await make('/hierarchy-levels', { name: 'Sales', parent_id: area.id })
  const person = { learning_area: slug, level_id: sales.id }
  const ada = await make('/users', { ...person, display_name: 'Ada Lovelace', email: 'ada@example.org' })
  await make('/users', { ...person, display_name: 'Grace Hopper', email: 'grace@example.org' })
  const firstAid = await make('/courses', {
    learning_area: slug,
    title: 'First aid',
    code: 'FA-1',
    external_id: 'lms-1',
    self_enrolment: true,
    summary: 'What to do until help arrives.',
    description: 'Three units and a test.\nYou practise on a dummy.',
    link: 'https://learn.example.org/first-aid',
    image_url: 'https://learn.example.org/first-aid.jpg',
    tags: ['Safety', 'Mandatory'],
    duration_minutes: 90,
  })
  const draft = await make('/courses', { learning_area: slug, title: 'Fire safety', level_id: sales.id })
  await make(`/courses/${firstAid.id}/publish`)
  await make('/enrolments', {
    learning_area: slug,
    user_uuid: ada.uuid,
    course_id: firstAid.id,
    due_at: '2020-01-01T23:59:59Z',
  })
  return { firstAid: firstAid.id, draft: draft.id }
}

/** Visits the courses and enrolments, signed in, in every relevant state. */
export async function visitCoursesAndEnrolments(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const click = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  const slug = 'courses-and-enrolments'
  const { firstAid, draft } = await fillNorth(page, slug)
  const empty = await page.request.post('/backoffice/api/learning-areas', { data: { name: 'Quiet', slug: 'quiet' } })
  expect(empty.ok()).toBe(true)

  await page.goto(`/backoffice/courses?learning_area=${slug}`)
  await expect(page.getByRole('link', { name: 'First aid' })).toBeVisible()
  await look('courses')
  await click('Add course')
  await dialog.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await look('add a course with mistakes')
  await close()
  await follow(page, '/backoffice/courses?q=nothing+like+it')
  await expect(page.getByText('No courses found')).toBeVisible()
  await look('courses without a match')

  await follow(page, `/backoffice/courses/${draft}`)
  await expect(page.getByText('Nobody is enrolled')).toBeVisible()
  await look('draft course')
  await click('Publish')
  await expect(dialog).toBeVisible()
  await look('publish a course')
  await close()
  await follow(page, `/backoffice/courses/${firstAid}`)
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await look('course')
  await click('Edit')
  await expect(dialog).toBeVisible()
  await look('edit a course')
  await close()
  await click('Delete')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('delete a course in use')
  await close()
  await follow(page, '/backoffice/courses/0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22')
  await expect(page.getByText('Course not found')).toBeVisible()
  await look('unknown course')

  await follow(page, `/backoffice/enrolments?learning_area=${slug}&course_id=${firstAid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Enrolments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await look('enrolments')
  await click('Enrol')
  await dialog.getByRole('combobox', { name: 'Person', exact: true }).fill('example.org')
  await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible()
  await look('enrol, with the people found')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByText('Choose a person from the list.')).toBeVisible()
  await look('enrol with mistakes')
  await close()
  await page.getByRole('button', { name: /^Edit: Ada/ }).click()
  await expect(dialog).toBeVisible()
  await look('edit an enrolment')
  await close()
  await page.getByRole('button', { name: /^Withdraw: Ada/ }).click()
  await expect(dialog).toBeVisible()
  await look('withdraw an enrolment')
  await close()
  await follow(page, `/backoffice/enrolments?learning_area=${slug}&status=failed`)
  await expect(page.getByText('No enrolments found')).toBeVisible()
  await look('enrolments without a match')
  await follow(page, '/backoffice/enrolments?learning_area=quiet')
  await expect(page.getByText('No courses yet')).toBeVisible()
  await look('enrolments without courses')
}
