import type { Role } from '@backoffice/contract/connection'
import type { RecordLimits } from '../authority/principal.ts'
import { createNetworkCheck } from '../network/cidr.ts'
import type { AccessToken } from './access-token.ts'

/** The rules of a record as the gate asks them: made once, when the record comes into memory. */
export interface RecordRules {
  limits: RecordLimits
  /** Undefined: from everywhere. */
  allowsIp: ((ip: string) => boolean) | undefined
  actFor: ActForRules | undefined
  /** Whether they depend on the acting user's place in the hierarchy. */
  needsLevelPath: boolean
}

interface ActForRules {
  people: boolean
  levelIds: ReadonlySet<string> | undefined
  roles: ReadonlySet<Role> | undefined
  userUuids: ReadonlySet<string> | undefined
  madeBy: string | undefined
}

/** Undefined for a record without rules, of which nothing more is asked. */
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
      // Who acts only for people of its own making makes nobody for whom it could not act.
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
