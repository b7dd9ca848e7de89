import type { User as ShownUser } from '@backoffice/contract/user'
import { everyField } from '../text/every-field.ts'
import { isoTime } from '../text/iso-time.ts'
import type { User } from './user.ts'

export function showUser(user: User): ShownUser {
  return everyField<ShownUser>({
    uuid: user.uuid,
    learning_area: user.areaSlug,
    display_name: user.displayName,
    email: user.email ?? undefined,
    external_id: user.externalId ?? undefined,
    role: user.role,
    level_id: user.levelId,
    active: user.active,
    anonymised_at: user.anonymisedAt ? isoTime(user.anonymisedAt) : undefined,
    version: Number(user.version),
    created_at: isoTime(user.createdAt),
    updated_at: isoTime(user.updatedAt),
  })
}
