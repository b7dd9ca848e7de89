import Fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { call } from './call.ts'
import { watchResponsesAgainst } from './watch-responses.ts'

const document = {
  components: {
    schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } },
  },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
      },
      delete: { operationId: 'deleteThing', responses: { 204: {} } },
    },
  },
}

test('an answer whose status, type or body is not documented is noticed, and a problem without its reason or parameters', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const id = '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11'
  app.get('/things/good', () => ({ id }))
  app.get('/things/bad', () => ({ id: 'no UUID' }))
  app.get('/things/empty', () => ({}))
  app.get('/things/text', () => 'text')
  app.get('/things/teapot', (_request, reply) => reply.code(418).send({ id }))
  app.delete('/things/good', (_request, reply) => reply.code(204).send())
  app.post('/things/good', () => 'not documented at all')
  const problem = (body: object) => (_request: unknown, reply: FastifyReply) =>
    reply.code(404).type('application/problem+json').send(JSON.stringify(body))
  app.get('/right', problem({ code: 'not_found', reason: 'no_such_user', params: { uuid: id } }))
  app.get('/unreasoned', problem({ code: 'not_found' }))
  app.get('/otherwise', problem({ code: 'not_found', reason: 'internal_error' }))
  app.get('/parameters', problem({ code: 'not_found', reason: 'no_such_user', params: { id } }))
  const errors = [{ pointer: '/a', detail: 'is too long', rule: 'max_length' }]
  app.get('/rule', problem({ code: 'invalid_request', reason: 'invalid_fields', errors }))
  const url = await app.listen()
  const misfits: string[] = []
  watchResponsesAgainst(document, app, misfits)

  for (const name of ['good', 'bad', 'empty', 'text', 'teapot']) await call(`${url}/things/${name}?x=1`)
  await call(`${url}/things/good`, { method: 'DELETE' })
  await call(`${url}/things/good`, { method: 'POST' })
  for (const path of ['right', 'unreasoned', 'otherwise', 'parameters', 'rule']) await call(`${url}/${path}`)
  expect(misfits).toEqual([
    expect.stringMatching(/^GET \/things\/bad\?x=1 answered 200 application\/json: .*format "uuid"/),
    expect.stringMatching(/^GET \/things\/empty.*required property 'id'/),
    expect.stringMatching(/^GET \/things\/text.*content type is not documented/),
    expect.stringMatching(/^GET \/things\/teapot.*status is not documented/),
    expect.stringMatching(/^GET \/unreasoned.*undefined is no reason of not_found/),
    expect.stringMatching(/^GET \/otherwise.*internal_error is no reason of not_found/),
    expect.stringMatching(/^GET \/parameters.*no_such_user does not come with/),
    expect.stringMatching(/^GET \/rule.*max_length does not come with/),
  ])
})
