import { expect, test } from 'vitest'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { createCursors } from './cursor.ts'

const tokenKeys = [Buffer.alloc(32, 'cursor test').toString('base64')]
const cursors = createCursors(loadTokenKeys({ dataDir: '/nowhere', tokenKeys }))

const area = '0195a000-0000-7000-8000-000000000001'
const uuid = '0195a000-0000-7000-8000-0000000000aa'
const since = '2026-01-01T00:00:00Z'

test.each([
  {
    list: ['users', area, []],
    cursor: '7F1elt6023bDOjBnGyMZLlsiMDE5NWEwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMGFhIl0',
    position: [uuid],
    encrypted: false,
  },
  {
    list: ['enrolments', area, [['updated_since', since]]],
    cursor:
      '0rsxtALdQTNOa1kc3JFSGFsiMjAyNi0wMy0wMVQxMjowMDowMC4wMDBaIiwiMDE5NWEwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMGFhIl0',
    position: ['2026-03-01T12:00:00.000Z', uuid],
    encrypted: false,
  },
  {
    list: ['people found', area, [['q', 'ada']]],
    cursor:
      'Ai2a30qGNoiskdvtBNpesvY-sPkZaBAgGwUCUTOZMo9jSNm_aTKVFiST_F-KB09Te4aAjwhdc75_GgbVHRAZYL8C_YhV1gf13QOthn5yc_mErDKOvYYBbsxx',
    position: ['1', 'ada example', uuid],
    encrypted: true,
  },
])('a cursor of "$list.0" that a client got in 2026 is still good', ({ list, cursor, position, encrypted }) => {
  expect(cursors.read(list, cursor, { encrypted })).toEqual(position)
  if (!encrypted) expect(cursors.write(list, position)).toBe(cursor)
})

test('a cursor holds the sort keys of the last row of its page, as it always did', async () => {
  const server = await startIntegrationServer({ tokenKeys })
  const north = await openArea(server)
  const users = [await north.user({ display_name: 'Ada Zed' }), await north.user({ display_name: 'Bob Ada' })]
  for (const display_name of ['Adam Other', 'Carla']) await north.user({ display_name, email: 'c.ada@example.org' })
  const courses = [await north.published({ title: 'One' }), await north.published({ title: 'Two' })]
  for (const { id } of courses) await north.enrolment(users[0].uuid, id)

  type Case = [path: string, list: string, filters: Record<string, string>, encrypted?: boolean]
  const positionsAt = async ([path, list, filters, encrypted = false]: Case) => {
    const query = new URLSearchParams({ ...filters, limit: '1' })
    const seen: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await north.api(`/${path}?${query}${cursor && `&cursor=${cursor}`}`)
      cursor = body.next_cursor
      if (cursor) seen.push(cursors.read([list, north.top, Object.entries(filters)], cursor, { encrypted }))
    }
    return seen
  }
  const byUuid = (rows: { uuid: string }[]) => rows.map((row) => [row.uuid])
  const byId = (rows: { id: string }[]) => rows.map((row) => [row.id])
  const byChange = (rows: { updated_at: string; uuid?: string; id?: string }[]) =>
    rows.map((row) => [row.updated_at, row.uuid ?? row.id])
  const all = async (path: string, updated_since?: string) =>
    (await north.api(`/${path}${updated_since ? `?updated_since=${updated_since}` : ''}`)).body.data.slice(0, -1)

  expect(await positionsAt(['users', 'users', {}])).toEqual(byUuid(await all('users')))
  expect(await positionsAt(['courses', 'courses', {}])).toEqual(byId(await all('courses')))
  for (const path of ['users', 'courses', 'enrolments']) {
    expect(await positionsAt([path, path, { updated_since: since }])).toEqual(byChange(await all(path, since)))
  }
  const found = (await north.api('/users?q=ada')).body.data.slice(0, -1)
  expect(await positionsAt(['users', 'people found', { q: 'ada' }, true])).toEqual([
    ['0', expect.stringMatching(/^ada zed/), found[0].uuid],
    ['0', expect.stringMatching(/^adam other/), found[1].uuid],
    ['1', 'ada bob', found[2].uuid],
  ])
  const { body } = await server.admin('/users?limit=1')
  const [first] = (await server.admin('/users')).body.data
  const areaOfFirst = first.learning_area === 'north' ? north.top : expect.any(String)
  expect(cursors.read(['users', undefined, []], body.next_cursor)).toEqual([first.uuid, areaOfFirst])

  const tokens = '/access-tokens?limit=1&sort=-token_name'
  await server.createRecord({ token_name: 'Zoo' })
  const named = cursors.read(
    ['access-tokens', undefined, [['sort', '-token_name']]],
    (await server.admin(tokens)).body.next_cursor,
  )
  expect(named).toEqual(['zoo', (await server.admin(tokens)).body.data[0].client_id])
  const { body: events } = await server.admin('/audit-events?limit=1')
  expect(cursors.read(['audit-events', undefined, []], events.next_cursor)).toEqual([events.data[0].id])
})
