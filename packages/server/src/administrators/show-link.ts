import type { OpenLink, CreatedLink as ShownCreatedLink } from '@backoffice/contract/administrator-link'
import type { CreatedLink } from './create-link.ts'
import { showRole } from './granted-role.ts'
import type { LinkRow } from './links.ts'

export function showLink({ id, kind, email, createdAt, expiresAt, ...granted }: LinkRow): OpenLink {
  return {
    id,
    kind,
    email,
    ...showRole(granted),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}

export function showCreatedLink({ url, ...link }: CreatedLink): ShownCreatedLink {
  return { ...showLink(link), url }
}
