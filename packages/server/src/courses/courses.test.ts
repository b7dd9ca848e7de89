import { beforeAll, expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
let north: Awaited<ReturnType<typeof openArea>>
beforeAll(async () => {
  north = await openArea(shared())
})

test('a course is made as a draft, published, archived and published again', async () => {
  const course = await north.course({ title: ' First aid ', code: 'FA-1', external_id: 'c-1' })
  expect(course).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    learning_area: 'north',
    level_id: north.top,
    title: 'First aid',
    code: 'FA-1',
    description: '',
    tags: [],
    language: 'en',
    status: 'draft',
    self_enrolment: false,
    external_id: 'c-1',
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  const set = async (verb: string) => (await north.api(`/courses/${course.id}/${verb}`, { method: 'POST' })).body
  expect((await set('publish')).status).toBe('published')
  const archived = await set('archive')
  expect(archived.status).toBe('archived')
  expect(await set('archive')).toEqual(archived)
  expect((await set('publish')).status).toBe('published')
  expect((await shared().admin(`/courses/${course.id}`)).body).toMatchObject({
    title: 'First aid',
    status: 'published',
  })
})

test('an edit changes what it names; null takes a code or external id away; nothing new changes nothing', async () => {
  const course = await north.course({ code: 'X', external_id: 'c-2', description: 'Long\ntext' })
  const edit = (body: object) => north.api(`/courses/${course.id}`, { method: 'PATCH', body })
  const first = await edit({ title: 'Second aid', code: null, self_enrolment: true, language: 'de-AT' })
  expect(first).toMatchObject({
    status: 200,
    body: { title: 'Second aid', self_enrolment: true, language: 'de-AT', description: 'Long\ntext' },
  })
  expect(first.body).not.toHaveProperty('code')
  expect((await edit({ title: 'Second aid' })).body).toEqual(first.body)
  expect((await edit({ external_id: null })).body).not.toHaveProperty('external_id')
})

test('a course has what a website shows: link, image, summary, tags and duration; null takes each away', async () => {
  const details = {
    summary: 'What to do until help arrives.',
    link: 'https://learn.example.org/first-aid?unit=1#start',
    image_url: 'http://learn.example.org/ä.jpg',
    duration_minutes: 90,
  }
  const course = await north.course({ ...details, tags: [' Safety ', 'Safety', 'ISO 9001'] })
  expect(course).toMatchObject({ ...details, tags: ['Safety', 'ISO 9001'] })
  const edit = async (body: object) => (await north.api(`/courses/${course.id}`, { method: 'PATCH', body })).body
  expect(await edit({ tags: ['Safety', 'ISO 9001'], ...details })).toMatchObject({ version: 1 })
  expect(await edit({ tags: ['ISO 9001', 'Safety'] })).toMatchObject({ tags: ['ISO 9001', 'Safety'], version: 2 })
  const emptied = await edit({ summary: null, link: null, image_url: null, tags: [], duration_minutes: null })
  for (const field of Object.keys(details)) expect(emptied).not.toHaveProperty(field)
  expect(emptied).toMatchObject({ tags: [], version: 3 })
  const changed = async () =>
    (await north.api('/changes?from=oldest&limit=200')).body.data
      .filter((event: { subject_id: string }) => event.subject_id === course.id)
      .map((event: { changed?: string[] }) => event.changed)
  await expect
    .poll(changed)
    .toEqual([undefined, ['tags'], ['summary', 'link', 'image_url', 'tags', 'duration_minutes']])
})

test('the link and the tags of a course are bounded', async () => {
  const link = `https://learn.example.org/${'x'.repeat(2000)}`
  const tags = Array.from({ length: 21 }, (_, n) => `tag ${n}`)
  const { body } = await north.api('/courses', { body: { title: 'x', link, tags } })
  expect(body.errors).toEqual([
    expect.objectContaining({ pointer: '/link', rule: 'max_length', params: { max: 2000 } }),
    expect.objectContaining({ pointer: '/tags', rule: 'max_items', params: { max: 20 } }),
  ])
})

test('a course with enrolments is not deleted; one without is', async () => {
  const course = await north.published()
  const user = await north.user()
  await north.enrolment(user.uuid, course.id)
  const remove = (id: string) => north.api(`/courses/${id}`, { method: 'DELETE' })
  expect(await remove(course.id)).toMatchObject({
    status: 409,
    body: {
      code: 'course_in_use',
      detail: 'This course has 1 enrolment. Archive it instead.',
      params: { enrolments: 1 },
    },
  })
  const empty = await north.course()
  expect((await remove(empty.id)).status).toBe(204)
  expect((await remove(empty.id)).status).toBe(404)
})

test.each([
  [{}, '/title'],
  [{ title: ' ' }, '/title'],
  [{ title: 'x', language: 'english language' }, '/language'],
  [{ title: 'x', self_enrolment: 'yes' }, '/self_enrolment'],
  [{ title: 'x', level_id: '0195a000-0000-7000-8000-000000000000' }, '/level_id'],
  [{ title: 'x', status: 'published' }, '/status'],
  [{ title: 'x', description: 'a\u0000' }, '/description'],
  [{ title: 'x', link: 'javascript:alert(1)' }, '/link'],
  [{ title: 'x', link: 'learn.example.org' }, '/link'],
  [{ title: 'x', link: 'https://ada:secret@learn.example.org/' }, '/link'],
  [{ title: 'x', link: 'https://learn.example.org/ x' }, '/link'],
  [{ title: 'x', image_url: 'data:image/png;base64,AAAA' }, '/image_url'],
  [{ title: 'x', image_url: 'https://learn.example.org/"onerror="alert(1)' }, '/image_url'],
  [{ title: 'x', summary: 'two\nlines' }, '/summary'],
  [{ title: 'x', tags: ['same', 'same'] }, '/tags'],
  [{ title: 'x', tags: ['a, b'] }, '/tags/0'],
  [{ title: 'x', tags: ['x'.repeat(51)] }, '/tags/0'],
  [{ title: 'x', duration_minutes: 0 }, '/duration_minutes'],
  [{ title: 'x', duration_minutes: 1.5 }, '/duration_minutes'],
])('%j is refused, and the field named', async (body, pointer) => {
  expect(await north.api('/courses', { body })).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

test('a course is found by parts of its title and code, whatever the case and the accents', async () => {
  const { id } = await north.course({ title: 'Éléments de géométrie', code: 'ELM-42' })
  await north.course({ title: 'Elements 100% other_wise' })
  const found = async (q: string) =>
    (await north.api(`/courses?q=${encodeURIComponent(q)}`)).body.data.map((course: { id: string }) => course.id)
  for (const q of ['elements geometrie', 'GÉOM', 'elm-4', 'métr elé']) expect(await found(q)).toEqual([id])
  // The characters of a pattern mean themselves, and alone they are nothing to look for.
  expect(await found('100%')).toHaveLength(1)
  expect(await found('l%m')).toEqual([])
  expect((await north.api('/courses?q=%25')).status).toBe(400)
  expect(await found('r_w')).toHaveLength(1)
  expect(await found('geometrie nothing')).toEqual([])
})

test('an administrator makes a course on a level of any area and sees those of all', async () => {
  const { admin } = shared()
  const south = await openArea(shared(), 'south')
  const made = await admin('/courses', { body: { title: 'South course', level_id: south.top } })
  expect(made).toMatchObject({ status: 201, body: { learning_area: 'south' } })
  expect((await admin('/courses', { body: { title: 'x', learning_area: 'south' } })).body.learning_area).toBe('south')
  expect((await admin('/courses', { body: { title: 'x' } })).status).toBe(400)
  const areas = (await admin('/courses?limit=200')).body.data.map(
    (course: { learning_area: string }) => course.learning_area,
  )
  expect(new Set(areas)).toEqual(new Set(['north', 'south']))
  expect((await admin('/courses?learning_area=south')).body.data).toHaveLength(2)
})

test('administrators see courses in alphabetical order, page after page, and how many there are', async () => {
  const server = await startIntegrationServer()
  const area = await openArea(server)
  for (const title of ['Zoology', 'algebra', 'Ökologie', 'Biology']) await area.course({ title })
  const titles = ['algebra', 'Biology', 'Ökologie', 'Zoology']
  for (const [sort, expected] of [
    ['name', titles],
    ['-name', titles.toReversed()],
    ['-updated_at', ['Biology', 'Ökologie', 'algebra', 'Zoology']],
  ] as const) {
    const { body: first } = await server.admin(`/courses?sort=${sort}&limit=3`)
    const { body: second } = await server.admin(`/courses?sort=${sort}&limit=3&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(expected)
  }
  expect((await server.admin('/courses/count?learning_area=north')).body).toEqual({ count: 4, kind: 'exact' })
  expect((await server.admin('/courses/count?status=published')).body).toEqual({ count: 0, kind: 'exact' })
  expect(await server.admin('/courses/count?learning_area=nowhere')).toMatchObject({ status: 400 })
})
