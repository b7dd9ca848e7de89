import assert from 'node:assert/strict'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import type { Report } from '../connector-checks/report.ts'
import { startUnrelatedServer } from '../connector-checks/unrelated-server.ts'
import type { Harness } from './harness.ts'
import type { CredentialFields, N8nApi } from './n8n-api.ts'

/** The credential's screen: three fields, and a test button that explains the result. */
export async function checkCredential(report: Report, api: N8nApi, { credential, watch }: Harness) {
  const saveAndTest = async (name: string, change: Partial<CredentialFields>) => {
    const data = { ...credential, ...change }
    return api.testCredential(await api.saveCredential(name, data), data)
  }
  const refused = async (name: string, change: Partial<CredentialFields>, words: RegExp) => {
    const { status, message } = await saveAndTest(name, change)
    assert.equal(status, 'Error')
    assert.match(message, words)
    return `"${message}"`
  }

  await report.check('a credential has exactly three fields to fill in, all required', async () => {
    const fields = await visibleFields(api)
    assert.deepEqual(fields, ['base_url required', 'client_id required', 'client_secret required'])
    return fields.join(', ')
  })
  await report.check('a good credential is saved and passes the test', async () => {
    const requests = await watch()
    const { status, message } = await saveAndTest('Good', {})
    assert.equal(status, 'OK')
    assert.deepEqual(await requests(), ['POST /oauth/token 200', 'GET /api/1 200'])
    return `"${message}"`
  })
  await report.check('a slash at the end of the base URL does no harm', async () => {
    const { status, message } = await saveAndTest('Trailing slash', { base_url: `${credential.base_url}/` })
    assert.equal(status, 'OK')
    return `"${message}"`
  })
  await report.check('a wrong secret is refused in words, with one request', async () => {
    const requests = await watch()
    const words = await refused('Wrong secret', { client_secret: `${credential.client_secret}x` }, /secret is wrong/)
    assert.deepEqual(await requests(), ['POST /oauth/token 401'])
    return words
  })
  await report.check('a secret that is changed to a wrong one fails the test, although a token is kept', async () => {
    const saved = await api.saveCredential('Changed later', credential)
    assert.equal((await api.testCredential(saved, credential)).status, 'OK')
    const changed = { ...credential, client_secret: `${credential.client_secret}x` }
    const { status, message } = await api.testCredential(saved, changed)
    assert.equal(status, 'Error')
    return `"${message}"`
  })
  await report.check('a host where nothing answers is named', async () => {
    const base_url = `http://127.0.0.1:${await freePort()}`
    return refused('Dead host', { base_url }, new RegExp(`Nothing answers at ${base_url}`))
  })
  await report.check('a base URL with a path is refused in words', () =>
    refused('With a path', { base_url: `${credential.base_url}/api/1` }, /has a path/),
  )
  await report.check('an unencrypted address of another machine is refused in words', () =>
    refused('Unencrypted', { base_url: 'http://backoffice.example.org' }, /would send the secret unencrypted/),
  )
  await report.check('another service than ours is recognised', async () => {
    const unrelated = await startUnrelatedServer()
    try {
      return await refused('Another service', { base_url: unrelated.url }, /it is not a Backoffice installation/)
    } finally {
      await unrelated.stop()
    }
  })
}

async function visibleFields(api: N8nApi): Promise<string[]> {
  const type = (await api.credentialTypes()).find(({ name }) => name === 'backofficeApi')
  assert.ok(type, 'n8n does not know the credential type')
  return type.properties
    .filter((property) => property.type !== 'hidden')
    .map(({ name, required }) => `${name} ${required ? 'required' : 'optional'}`)
}
