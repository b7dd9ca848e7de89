import { describe, expect, test } from 'vitest'
import { apiPath, requireApiPath } from '../api/path'
import { NodeOperationError } from './n8n-workflow'
import { everyOperation, execute, fakeContext, load, poll } from './run-node'

const id = '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11'
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Every URL that the node may call. */
const known = new RegExp(
  `^/api/1(/(users|courses|hierarchy-levels|enrolments)(/${uuid})?|/users/${uuid}/deactivate|/enrolments/${uuid}/withdraw)?$`,
)

const hostileIds = [
  `${id}/anonymise#`,
  `${id}/anonymise?`,
  `${id}%2fanonymise%23`,
  `../users/${id}/anonymise#`,
  `${id}\\anonymise`,
  `${id}\n/anonymise`,
  `${id}/../${id}`,
  '..',
  '.',
  'external:P-1',
  `//example.org/${id}`,
  `＃${id}`,
  'x'.repeat(10_000),
]

const choices = (value: string) => [value, { __rl: true, mode: 'id', value }, { __rl: true, mode: 'list', value }]

/** The parameters of every operation, with these values wherever an id is chosen or typed. */
function parametersWith(chosen: unknown, typed: string) {
  return {
    person: chosen,
    course: chosen,
    enrolmentId: typed,
    uuid: typed,
    externalId: 'P-1',
    displayName: 'Ada',
    limit: 5,
    filters: { level_id: chosen, course_id: chosen, user_uuid: chosen },
    additionalFields: { level_id: chosen },
    updateFields: { progress: 10 },
  }
}

async function failureOf(work: Promise<unknown>): Promise<Record<string, unknown> | undefined> {
  return work.then(
    () => undefined,
    (error) => error,
  )
}

describe('an id out of workflow data', () => {
  test('reaches the path of every operation if it is a UUID', async () => {
    const operations = await everyOperation()
    expect(operations.length).toBeGreaterThan(10)
    for (const operation of operations) {
      for (const recogniseBy of ['uuid', 'externalId']) {
        const parameters = { ...operation, recogniseBy, ...parametersWith(id.toUpperCase(), ` ${id} `) }
        const { context, sent } = fakeContext(parameters, () => ({ data: [], next_cursor: null, uuid: id }))
        expect(await failureOf(execute(context)), JSON.stringify(operation)).toBeUndefined()
        expect(sent.length).toBeGreaterThan(0)
        for (const { url } of sent) expect(url).toMatch(known)
      }
    }
  })

  test('calls nothing but what the operation is for, whatever it is and wherever it is put in', async () => {
    let refused = 0
    for (const operation of await everyOperation()) {
      for (const hostile of hostileIds) {
        for (const chosen of choices(hostile)) {
          for (const [recogniseBy, actFor] of [
            ['uuid', 'credential'],
            ['externalId', 'credential'],
            ['uuid', 'person'],
          ]) {
            const parameters = {
              ...operation,
              recogniseBy,
              actFor,
              actingPerson: chosen,
              ...parametersWith(chosen, hostile),
            }
            const { context, sent } = fakeContext(parameters, () => ({ data: [], next_cursor: null, uuid: id }))
            const failure = await failureOf(execute(context))
            for (const { url, headers = {}, qs = {}, body = {} } of sent) {
              expect(url).toMatch(known)
              expect(JSON.stringify([headers, qs, body])).not.toContain(JSON.stringify(hostile).slice(1, -1))
            }
            if (operation.resource === 'connection' && actFor === 'credential') continue
            refused++
            expect(failure, JSON.stringify(parameters)).toMatchObject({
              message: expect.stringMatching(/^The field "[A-Z][A-Za-z ]+" is not a UUID\. Nothing was sent\.$/),
              context: { itemIndex: 0 },
            })
            expect(failure?.constructor).toBe(NodeOperationError)
            expect(sent).toEqual([])
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(500)
  })

  test('deactivates nobody, and anonymises nobody, behind a "#"', async () => {
    const parameters = { resource: 'person', operation: 'deactivate', person: `${id}/anonymise#` }
    const { context, sent } = fakeContext(parameters, () => ({}))
    expect(await failureOf(execute(context))).toMatchObject({
      message: 'The field "Person" is not a UUID. Nothing was sent.',
    })
    expect(sent).toEqual([])
  })

  test('is not trusted when it comes from an answer', async () => {
    const byExternalId = { __rl: true, mode: 'externalId', value: 'P-1' }
    const row = { id: `${id}/anonymise#`, uuid: `${id}/anonymise#` }
    for (const operation of await everyOperation()) {
      const parameters = { ...operation, recogniseBy: 'externalId', ...parametersWith(byExternalId, id) }
      const { context, sent } = fakeContext(parameters, () => ({ data: [row], next_cursor: null }))
      await failureOf(execute(context))
      for (const { url } of sent) expect(url).toMatch(known)
    }
  })

  test('is refused by the trigger, too', async () => {
    for (const hostile of hostileIds) {
      const parameters = { resource: 'person', event: 'any', filters: { level_id: hostile } }
      const { context, sent } = fakeContext(parameters, () => ({ data: [], next_cursor: null }))
      expect(await failureOf(poll(context))).toMatchObject({
        message: expect.stringContaining('"Level" is not a UUID'),
      })
      expect(sent).toEqual([])
    }
  })
})

test('a path that was put together in another way is not called', async () => {
  const { call } = await load('api/call.ts')
  for (const path of [`/users/${id}/anonymise#`, '/users?a=1', '//example.org', '/users/../x', '/users/%2e%2e', '/U']) {
    const { context, sent } = fakeContext({}, () => ({}))
    expect(await failureOf(call(context, { path }))).toBeDefined()
    expect(sent).toEqual([])
    expect(() => requireApiPath(path)).toThrow('not an API path')
  }
  for (const hostile of hostileIds) expect(() => apiPath`/users/${hostile}`).toThrow('is not a UUID')
  expect(apiPath`/users/${id}/deactivate`).toBe(`/users/${id}/deactivate`)
})
