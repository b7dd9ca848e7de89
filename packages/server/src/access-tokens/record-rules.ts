import type { Role } from '@backoffice/contract/connection'
import type { RecordLimits } from '../authority/principal.ts'
import { createNetworkCheck } from '../network/cidr.ts'
import type { AccessToken } from './access-token.ts'

/** The rules of a record as the gate checks them, compiled once when the record is loaded. */
export interface RecordRules {
  limits: RecordLimits
  /** Undefined: every address is allowed. */
  allowsIp: ((ip: string) => boolean) | undefined
  actFor: ActForRules | undefined
  /** Whether the rules depend on the acting user's place in the hierarchy. */
  needsLevelPath: boolean
}

interface ActForRules {
  people: boolean
  levelIds: ReadonlySet<string> | undefined
  roles: ReadonlySet<Role> | undefined
  userUuids: ReadonlySet<string> | undefined
  madeBy: string | undefined
}

/** Undefined if the gate has no rules to check. */
export function compileRules({
  rules,
  firstClientId,
}: Pick<AccessToken, 'rules' | 'firstClientId'>): RecordRules | undefined {
  const { actFor, permissions, levelId, networks } = rules
  if (!actFor && !permissions && !levelId && !networks) return undefined
  const madeBy = actFor?.own_people ? firstClientId : undefined
  const roles = actFor?.roles && new Set(actFor.roles)
  return {
    limits: {
      permissions: permissions ? new Set(permissions) : undefined,
      levelId: levelId ?? undefined,
      madeBy,
      // A client that acts only for people it created cannot create anyone it could not act for.
      roles: madeBy ? roles : undefined,
    },
    allowsIp: networks ? createNetworkCheck(networks) : undefined,
    actFor: actFor
      ? {
          people: actFor.who === 'people',
          levelIds: actFor.level_ids && new Set(actFor.level_ids),
          roles,
          userUuids: actFor.user_uuids && new Set(actFor.user_uuids),
          madeBy,
        }
      : undefined,
    needsLevelPath: levelId !== null || actFor?.level_ids !== undefined,
  }
}
