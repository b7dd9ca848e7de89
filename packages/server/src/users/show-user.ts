import type { User as ShownUser } from '@backoffice/contract/user'
import { isoTime } from '../text/iso-time.ts'
import type { User } from './user.ts'

export function showUser(user: User): ShownUser {
  return {
    uuid: user.uuid,
    learning_area: user.areaSlug,
    display_name: user.displayName,
    ...(user.email === null ? {} : { email: user.email }),
    ...(user.externalId === null ? {} : { external_id: user.externalId }),
    role: user.role,
    level_id: user.levelId,
    active: user.active,
    ...(user.anonymisedAt ? { anonymised_at: isoTime(user.anonymisedAt) } : {}),
    version: Number(user.version),
    created_at: isoTime(user.createdAt),
    updated_at: isoTime(user.updatedAt),
  }
}
