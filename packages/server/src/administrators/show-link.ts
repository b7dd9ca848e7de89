import type { OpenLink, CreatedLink as ShownCreatedLink } from '@backoffice/contract/administrator-link'
import type { CreatedLink } from './create-link.ts'
import type { LinkRow } from './links.ts'

export function showLink({ id, kind, email, role, createdAt, expiresAt }: LinkRow): OpenLink {
  return { id, kind, email, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() }
}

export function showCreatedLink({ url, ...link }: CreatedLink): ShownCreatedLink {
  return { ...showLink(link), url }
}
