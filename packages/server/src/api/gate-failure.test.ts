import { expect, test } from 'vitest'
import type { Services } from '../start/start-services.ts'
import { callApi, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

let deps: Services
const shared = sharedIntegrationServer(
  {},
  {
    extend(_app, services) {
      deps = services
    },
  },
)

/** The last thing that the gate does before it lets a call pass. */
function breakUsageCounter(): () => void {
  const { usage } = deps
  deps.usage = {
    ...usage,
    count() {
      throw new Error('broken on purpose')
    },
  }
  return () => {
    deps.usage = usage
  }
}

test('an exception in the gate is a 500, whether it had to wait for the database or not', async () => {
  const server = shared()
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  const person = await server.createUser()
  const repair = breakUsageCounter()
  // First the user is read from the database, then found in memory.
  for (const _where of ['database', 'memory']) {
    const response = await callApi(server, token, person.uuid)
    expect(response).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  }
  repair()
  expect(await callApi(server, token, person.uuid)).toMatchObject({ status: 200 })
})
