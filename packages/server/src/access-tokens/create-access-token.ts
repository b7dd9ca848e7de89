import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { requireLearningAreaForUse } from '../hierarchy/require-learning-area.ts'
import { generateSecret, hashSecret } from '../secrets/recognisable-secret.ts'
import { dateOf } from '../text/calendar-date.ts'
import { createServiceUser } from '../users/create-user.ts'
import { type AccessToken, defaultExpirationDate } from './access-token.ts'
import { insertAccessToken } from './access-token-store.ts'

export interface CreateAccessTokenInput {
  areaSlug: string
  name: string
  access?: AccessToken['access'] | undefined
  expirationDate?: string | undefined
  /** Made, and not to be used yet. */
  paused?: boolean | undefined
  owner?: string | undefined
  contactEmail?: string | undefined
  note?: string | undefined
}

/** Makes the record, its service user and its secret. The secret is in the answer and nowhere else. */
export async function createAccessToken(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  input: CreateAccessTokenInput,
): Promise<AccessToken & { clientSecret: string }> {
  const at = now()
  const { access = 'read', expirationDate = defaultExpirationDate(at) } = input
  refuseImpossibleDate(expirationDate, at)
  const clientId = randomUUID()
  const clientSecret = generateSecret('clientSecret')

  return changes.transaction(actor, async (tx) => {
    const area = await requireLearningAreaForUse(tx, input.areaSlug)
    const token: AccessToken = {
      clientId,
      area,
      name: input.name.trim(),
      access,
      expirationDate,
      createdAt: at,
      revokedAt: null,
      pausedAt: input.paused ? at : null,
      owner: input.owner?.trim() ?? null,
      contactEmail: input.contactEmail ?? null,
      note: input.note ?? null,
    }
    await createServiceUser(tx, area, {
      uuid: clientId,
      name: token.name,
      role: access === 'read' ? 'reader' : 'manager',
    })
    await insertAccessToken(tx, area.id, { ...token, secretHash: hashSecret(clientSecret), at })
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.created',
      subject: clientId,
      clientId,
      areaId: area.id,
      details: {
        token_name: token.name,
        access,
        expiration_date: expirationDate,
        ...(token.pausedAt ? { paused: true } : {}),
        ...(token.owner === null ? {} : { owner: token.owner }),
        ...(token.contactEmail === null ? {} : { contact_email: token.contactEmail }),
        ...(token.note === null ? {} : { note: token.note }),
      },
    })
    return { ...token, clientSecret }
  })
}

export function refuseImpossibleDate(expirationDate: string, now: Date): void {
  if (expirationDate < dateOf(now)) {
    throw new DomainError('expiration_date_passed', {}, { errors: [fieldError('/expiration_date', 'in_past')] })
  }
  // The instant after 9999-12-31 has no RFC 3339 form.
  if (expirationDate.startsWith('9999')) {
    throw new DomainError('expiration_date_too_far', {}, { errors: [fieldError('/expiration_date', 'too_far_ahead')] })
  }
}
