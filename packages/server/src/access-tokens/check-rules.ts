import { permissions as allPermissions } from '@backoffice/contract/permission'
import type { FieldError } from '@backoffice/contract/problem'
import type { Config } from '../config.ts'
import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError, fieldError } from '../errors.ts'
import { requireLevels } from '../hierarchy/require-levels.ts'
import { parseCidr } from '../network/cidr.ts'
import { requirePeople } from '../users/require-people.ts'
import type { Rules } from './access-token.ts'

export const noRules: Rules = { actFor: null, permissions: null, levelId: null, networks: null, rateLimit: null }

/**
 * Returns the rules in the form in which they are stored and compared, or throws an error that names every invalid
 * field.
 */
export function normaliseRules(given: Rules, { maxRateLimit }: Pick<Config, 'maxRateLimit'>): Rules {
  const errors: FieldError[] = []
  const networks = given.networks?.map((text, index) => {
    const network = parseCidr(text)
    if (!network) errors.push(fieldError(`/networks/${index}`, 'network'))
    return network ?? text
  })
  const { actFor, permissions, rateLimit } = given
  if (actFor?.who === 'itself') {
    const lists = Object.keys(actFor).filter((name) => name !== 'who')
    errors.push(...lists.map((name) => fieldError(`/act_for/${name}`, 'only_with_people')))
  }
  if (rateLimit !== null && maxRateLimit !== 'off' && rateLimit > maxRateLimit) {
    errors.push(fieldError('/rate_limit', 'maximum', { max: maxRateLimit }))
  }
  if (errors.length > 0) throw new DomainError('invalid_fields', {}, { errors })
  return {
    actFor: actFor && {
      who: actFor.who,
      ...(actFor.level_ids && { level_ids: inLowerCase(actFor.level_ids) }),
      ...(actFor.roles && { roles: actFor.roles }),
      ...(actFor.user_uuids && { user_uuids: inLowerCase(actFor.user_uuids) }),
      ...(actFor.own_people && { own_people: true }),
    },
    permissions:
      permissions && allPermissions.filter((name) => name === 'connection.test' || permissions.includes(name)),
    levelId: given.levelId?.toLowerCase() ?? null,
    networks: networks ? [...new Set(networks)] : null,
    rateLimit,
  }
}

function inLowerCase(ids: string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** Levels and people must belong to the area. Returns the paths of the levels, by level id. */
export async function requireWhatRulesName(
  tx: Tx,
  areaId: AreaId,
  { levelId, actFor }: Rules,
): Promise<Map<string, string[]>> {
  const { level_ids: actForLevels = [], user_uuids: users = [] } = actFor ?? {}
  const ids = [...actForLevels, ...(levelId ? [levelId] : [])]
  const paths =
    ids.length === 0
      ? new Map<string, string[]>()
      : await requireLevels(tx, areaId, ids, (index) =>
          index < actForLevels.length ? `/act_for/level_ids/${index}` : '/level_id',
        )
  if (users.length > 0) await requirePeople(tx, areaId, users, '/act_for/user_uuids')
  return paths
}
