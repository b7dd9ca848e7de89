import type { User } from '@backoffice/contract/user'
import { expect, test } from 'vitest'
import { type AreaApi, openNewArea } from '../testing/callers/area-api.ts'
import { type IntegrationServer, sharedIntegrationServer } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()

test('people are found by parts of name, e-mail and external id, whatever the case and the accents', async () => {
  const north = await openNewArea(shared())
  const zoe = await north.user({ display_name: 'Zoë Müller-Straße', email: 'zoe.m@example.org' })
  const jose = await north.user({ display_name: 'JOSÉ ÁLVAREZ', external_id: 'HR-77' })
  await north.user({ display_name: 'Somebody else' })
  const found = async (q: string) =>
    (await north.api(`/users?q=${encodeURIComponent(q)}`)).body.data.map(({ uuid: id }: User) => id)
  for (const q of ['zoe', 'MULLER', 'strasse zo', 'e.m@ex', 'ZOË', 'Zoe\u0308'])
    expect(await found(q)).toEqual([zoe.uuid])
  for (const q of ['jose', 'alvarez josé', 'hr-77']) expect(await found(q)).toEqual([jose.uuid])
  expect(await found('zoe alvarez')).toEqual([])
})

test('an e-mail address finds whose it is; only if it is nobody’s, whose is longer', async () => {
  const north = await openNewArea(shared())
  const found = (q: string, limit = 50) => walk(north.api, q, limit)
  await north.user({ display_name: 'Joanna', email: 'Jo.Anna@example.org' })
  await north.user({ display_name: 'Bot', external_id: 'anna@example.org' })
  expect((await found('anna@example.org')).sort()).toEqual(['Bot', 'Joanna'])
  await north.user({ display_name: 'Anna', email: 'ANNA@example.org' })
  expect(await found('anna@Example.org')).toEqual(['Anna'])
  await north.user({ display_name: 'Hannah', email: 'anna@example.org' })
  for (const limit of [1, 2]) expect(await found('anna@example.org', limit)).toEqual(['Anna', 'Hannah'])
  expect((await found('anna@exa')).sort()).toEqual(['Anna', 'Bot', 'Hannah', 'Joanna'])
  expect((await found('anna@example.org bot')).sort()).toEqual(['Bot'])
})

test('an address that is somebody’s stays so on the next page, even if they have given it up meanwhile', async () => {
  const north = await openNewArea(shared())
  const owner = { email: 'anna@example.org' }
  await north.user({ display_name: 'First', ...owner })
  const second = await north.user({ display_name: 'Second', ...owner })
  await north.user({ display_name: 'Joanna', email: 'joanna@example.org' })
  const { body: page } = await north.api('/users?q=anna@example.org&limit=1')
  await north.api(`/users/${second.uuid}`, { method: 'PATCH', body: { email: 'second@example.org' } })
  const next = await north.api(`/users?q=anna@example.org&limit=1&cursor=${page.next_cursor}`)
  expect(next.body).toEqual({ data: [], next_cursor: null })
})

test('the address of somebody out of reach decides nothing', async () => {
  const [north, south] = [await openNewArea(shared()), await openNewArea(shared())]
  const [here, beside] = [await north.level('Here'), await north.level('Beside')]
  await south.user({ display_name: 'Of another area', email: 'anna@example.org' })
  await north.user({ display_name: 'Beside', email: 'anna@example.org', level_id: beside.id })
  await north.user({ display_name: 'Joanna', email: 'joanna@example.org', level_id: here.id })
  const manager = await north.user({ display_name: 'Manager', role: 'manager', level_id: here.id })
  expect(await walk(north.as(manager.uuid), 'anna@example.org', 50)).toEqual(['Joanna'])
})

test('a name is found with the family name first, too, and with a comma', async () => {
  const north = await openNewArea(shared())
  const found = (q: string) => walk(north.api, q, 50)
  for (const display_name of ['Anna Muller', 'Anna Maria Müller', 'Berta Müller', 'Anna Meier', 'Müller Annaberg'])
    await north.user({ display_name })
  expect(await found('muller anna')).toEqual(['Müller Annaberg', 'Anna Muller', 'Anna Maria Müller'])
  for (const q of ['Müller, Anna', 'MULLER, anna,'])
    expect(await found(q)).toEqual(['Anna Muller', 'Anna Maria Müller', 'Müller Annaberg'])
  expect(await found('muller anna mar')).toEqual(['Anna Maria Müller'])
  expect(await found('muller')).toEqual(['Müller Annaberg', 'Anna Muller', 'Anna Maria Müller', 'Berta Müller'])
})

test('a comma within a word means itself', async () => {
  const north = await openNewArea(shared())
  await north.user({ display_name: 'Müller, Anna' })
  await north.user({ display_name: 'Anna Müller', external_id: 'HR,77' })
  expect(await walk(north.api, 'Müller, Anna', 50)).toEqual(['Müller, Anna', 'Anna Müller'])
  for (const q of ['HR,77', 'r,7']) expect(await walk(north.api, q, 50)).toEqual(['Anna Müller'])
  expect(await walk(north.api, ', 77', 50)).toEqual([])
})

test('a search shows by name, then by family name, in the order of the alphabet, and then who else is meant', async () => {
  const north = await openNewArea(shared())
  const others = ['Bert Annaberg', 'Zoe Hanna', 'Anna Zeh', 'Carl Anna', 'Änna Ahl', 'Eva Maria', 'Otto Annabell']
  for (const display_name of others) await north.user({ display_name })
  await north.user({ display_name: 'Max', email: 'anna@example.org' })
  const inOrder = ['Änna Ahl', 'Anna Zeh', 'Carl Anna', 'Otto Annabell', 'Bert Annaberg', 'Zoe Hanna', 'Max']
  for (const limit of [1, 2, 3, 50]) expect(await walk(north.api, 'anna', limit)).toEqual(inOrder)
})

test('a cursor of a search holds no name', async () => {
  const north = await openNewArea(shared())
  for (const display_name of ['Anna Ahl', 'Anna Zeh']) await north.user({ display_name })
  const [one, other] = [await north.api('/users?q=anna&limit=1'), await north.api('/users?q=anna&limit=1')]
  for (const { body } of [one, other])
    expect(Buffer.from(body.next_cursor, 'base64url').toString('latin1').toLowerCase()).not.toContain('ahl')
  expect(one.body.next_cursor).not.toBe(other.body.next_cursor)
})

test('who is renamed or anonymised while others page on leaves nobody out', async () => {
  const north = await openNewArea(shared())
  for (let n = 1; n <= 6; n++) await north.user({ display_name: `Aab ${n}` })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await north.api(`/users?q=aab&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    for (const { uuid, display_name } of body.data) {
      seen.push(display_name)
      await north.api(`/users/${uuid}/anonymise`, { method: 'POST' })
    }
    cursor = body.next_cursor
  }
  expect(seen).toEqual(['Aab 1', 'Aab 2', 'Aab 3', 'Aab 4', 'Aab 5', 'Aab 6'])
})

test('blanks are no search, nor is an accent without a letter', async () => {
  const north = await openNewArea(shared())
  for (const list of ['/users', '/courses']) {
    for (const q of [' ', '\u0301', '´']) {
      const response = await north.api(`${list}?q=${encodeURIComponent(q)}`)
      expect(response).toMatchObject({ status: 400, body: { errors: [{ pointer: '/q' }] } })
    }
  }
})

test('punctuation that stands alone is left out of a search, and is none by itself', async () => {
  const north = await openNewArea(shared())
  await north.user({ display_name: 'Anna Müller', email: 'anna@example.org' })
  for (const q of ['Anna - Müller', '~ anna', 'müller , anna', 'anna@example.org ~'])
    expect(await walk(north.api, q, 50)).toEqual(['Anna Müller'])
  for (const list of ['/users', '/courses']) {
    for (const q of ['~', '-', '@', '% _', '…']) {
      const response = await north.api(`${list}?q=${encodeURIComponent(q)}`)
      expect(response).toMatchObject({ status: 400, body: { errors: [{ detail: 'contains no letters or digits' }] } })
    }
  }
})

test('what the index cannot find within words is looked for at their beginning', async () => {
  const north = await openNewArea(shared())
  for (const title of ['C# for beginners', 'More C#', 'Basic C#']) await north.course({ title })
  await north.course({ title: 'Magic#' })
  const { body } = await north.api(`/courses?q=${encodeURIComponent('c#')}`)
  expect(body.data).toHaveLength(3)
})

test('a search has ten different words at most; repeated ones, or parts of others, change nothing', async () => {
  const north = await openNewArea(shared())
  await north.user({ display_name: 'Anna Müller', email: 'anna.mueller@example.org' })
  const again = Array(15).fill('Example.org ample.or').join(' ').slice(0, 200)
  for (const q of [again, `anna ${again}`.slice(0, 200), 'an anna mueller muell', 'anna a an'])
    expect(await walk(north.api, q, 50)).toEqual(['Anna Müller'])
  expect(await walk(north.api, 'anna b', 50)).toEqual([])
  const eleven = Array.from({ length: 11 }, (_, n) => `word${n}`).join(' ')
  for (const list of ['/users', '/courses']) {
    const response = await north.api(`${list}?q=${eleven}`)
    expect(response).toMatchObject({ status: 400, body: { errors: [{ pointer: '/q' }] } })
    expect(await north.api(`${list}?q=${eleven.replace(' word10', '')}`)).toMatchObject({ status: 200 })
  }
})

test('over all areas the best matches still come first, one area after the other, each person once', async () => {
  const server = shared()
  const areas = [await openNewArea(server), await openNewArea(server)]
  for (const [n, area] of areas.entries())
    for (const name of ['Xeniana', 'Otto Xenia', 'Xenia B', 'Xenia A', 'Axenia'])
      await area.user({ display_name: `${name} ${n}`, email: `${name.replace(' ', '')}${n}@example.org` })
  const [one = [], other = []] = await Promise.all(areas.map((area) => walk(area.api, 'xenia', 50)))
  expect(one).toHaveLength(5)
  for (const limit of [1, 3, 50]) {
    const found = await walk(server.admin, 'xenia', limit)
    // Names that begin with the word, then everybody else.
    const tiers = [one, other].map((names) => [names.slice(0, 3), names.slice(3)])
    const expected = [0, 1].map((tier) => tiers.map((tiersOfArea) => tiersOfArea[tier] ?? []))
    const inEither = [expected, expected.map((of) => of.toReversed())].map((all) => all.flat(2))
    expect(inEither.map((all) => all.join())).toContain(found.join())
  }
  await areas[1]?.user({ display_name: 'Of the second area', email: 'xenia@example.org' })
  await areas[0]?.user({ display_name: 'With more before', email: 'a.xenia@example.org' })
  expect(await walk(server.admin, 'xenia@example.org', 1)).toEqual(['Of the second area'])
})

/** Who is found, page by page. */
async function walk(api: AreaApi | IntegrationServer['admin'], q: string, limit: number): Promise<string[]> {
  const seen: string[] = []
  let next = `/users?q=${encodeURIComponent(q)}&limit=${limit}`
  const first = next
  while (next) {
    const { body } = await api(next)
    seen.push(...body.data.map((user: User) => user.display_name))
    next = body.next_cursor ? `${first}&cursor=${body.next_cursor}` : ''
  }
  return seen
}
