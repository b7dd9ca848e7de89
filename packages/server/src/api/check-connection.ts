import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { ConnectionCheckResult } from '@backoffice/contract/connection-check'
import { type Credential, whyUnusable } from '../access-tokens/credentials.ts'
import { noSuchAccessToken } from '../access-tokens/get-access-token.ts'
import { isSecretOf } from '../secrets/recognisable-secret.ts'
import type { ApiDeps } from './api-deps.ts'
import { allowedActingUser } from './gate-steps.ts'

type Needs = Pick<ApiDeps, 'credentials' | 'actingUsers' | 'levelPaths' | 'now'>
type Step = ConnectionCheckResult['steps'][number]

export interface CheckedConnection {
  clientId: string
  secret: string
  actingUser: string | undefined
  ip: string | undefined
}

/**
 * Says of each step whether an integration with these values would pass it. Makes no request, so it counts as no use
 * and leaves no refusal behind. All steps are checked, also after one that fails.
 */
export async function checkConnection(deps: Needs, wanted: CheckedConnection): Promise<Step[]> {
  const { clientId, secret, actingUser, ip } = wanted
  const client = await deps.credentials(clientId)
  if (!client) throw noSuchAccessToken(clientId)
  const unusable = whyUnusable(client, deps.now())
  const network = ip === undefined ? 'skipped' : client.rules?.allowsIp?.(ip) === false && 'network_not_allowed'
  return [
    result('secret', !isSecretOf(client.secretHash, secret) && 'wrong_secret'),
    result('status', unusable !== undefined && `record_${unusable}`),
    result('network', network),
    result('acting_user', actingUser === undefined ? 'skipped' : await whyNotAllowed(deps, client, actingUser)),
  ]
}

function result(step: Step['step'], refusal: RefusalReason | 'skipped' | false): Step {
  if (refusal === false) return { step, result: 'ok' }
  return refusal === 'skipped' ? { step, result: 'skipped' } : { step, result: 'refused', refusal }
}

async function whyNotAllowed(deps: Needs, client: Credential, uuid: string): Promise<RefusalReason | false> {
  const refusal = await allowedActingUser({
    route: { deps },
    token: { client },
    actingUserUuid: uuid,
    actingUser: undefined,
    levelPath: undefined,
  })
  return refusal?.reason ?? false
}
