import type { NewAccessToken } from '@backoffice/contract/access-token'
import type { Rules } from '@backoffice/contract/access-token-rules'
import { type AccessToken, showAccess, showRules } from './access-token.ts'
import type { CreateAccessTokenInput } from './create-access-token.ts'
import { rulesFromWire } from './from-wire.ts'

type Notes = Pick<NewAccessToken, 'access' | 'expiration_date' | 'owner' | 'contact_email' | 'note'>

/** The input for a new record with the name, rules and notes of `before`, except what is given. */
export function replacementOf(before: AccessToken, rules: Rules, notes: Notes): CreateAccessTokenInput {
  const access = notes.access ?? (rules.permissions ? undefined : showAccess(before))
  const { permissions: _, ...others } = showRules(before.rules)
  // Either the access or the permissions decide.
  const kept = access === 'custom' ? showRules(before.rules) : others
  return {
    areaSlug: before.area.slug,
    name: before.name,
    access: access === 'custom' ? undefined : access,
    expirationDate: notes.expiration_date,
    owner: notes.owner ?? before.owner ?? undefined,
    contactEmail: notes.contact_email ?? before.contactEmail ?? undefined,
    note: notes.note ?? before.note ?? undefined,
    replaces: before.clientId,
    ...rulesFromWire({ ...kept, ...rules }),
  }
}
