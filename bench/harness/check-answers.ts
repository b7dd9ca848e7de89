import assert from 'node:assert/strict'
import { callers, tokenForm } from './callers.ts'
import type { Server } from './processes.ts'

/** Gets every caller's token and uses it once, so that only a working service is measured. */
export async function checkService({
  url,
}: Server): Promise<{ tokens: string[]; tokenResponse: string; apiResponse: string }> {
  const tokens: string[] = []
  let tokenResponse = ''
  let apiResponse = ''
  for (const caller of callers) {
    tokenResponse = await requestToken(`${url}/oauth/token`, caller)
    const { access_token: token } = JSON.parse(tokenResponse)
    const response = await fetch(`${url}/api/1`, {
      headers: { authorization: `Bearer ${token}`, 'service-client-uuid': caller.userUuid },
    })
    apiResponse = await response.text()
    assert.equal(response.status, 200, apiResponse)
    assert.ok(response.headers.get('x-request-id') && response.headers.get('ratelimit'))
    const { client, acting_user, permissions } = JSON.parse(apiResponse)
    assert.deepEqual([client.client_id, acting_user.uuid], [caller.clientId, caller.userUuid])
    assert.ok(permissions.includes('users.write'))
    tokens.push(token)
  }
  return { tokens, tokenResponse, apiResponse }
}

/** Calls once per caller, several at a time, for a service whose first lookup of each takes long. */
export async function visitOnce({ url }: Server, atOnce: number): Promise<void> {
  const waiting = callers.values()
  const visit = async () => {
    for (const caller of waiting) {
      const { access_token: token } = JSON.parse(await requestToken(`${url}/oauth/token`, caller))
      const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': caller.userUuid }
      assert.equal((await fetch(`${url}/api/1`, { headers })).status, 200)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
}

export async function requestToken(url: string, caller = callers[0]): Promise<string> {
  assert.ok(caller)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', headers, body: tokenForm(caller) })
  const answer = await response.text()
  assert.equal(response.status, 200, answer)
  const { access_token, token_type, expires_in } = JSON.parse(answer)
  assert.ok(access_token.length > 20)
  assert.deepEqual([token_type, expires_in], ['Bearer', 3600])
  return answer
}
