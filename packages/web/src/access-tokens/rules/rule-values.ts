import type { AccessToken } from '@backoffice/contract/access-token'
import type { ActFor, Rules } from '@backoffice/contract/access-token-rules'
import { isWrite, type Permission, permissions } from '@backoffice/contract/permission'

export type RuledAccess = Rules & Pick<AccessToken, 'access'>

/** The rules in a form. Lists have commas between their values; the networks are lines of text. */
export interface RuleValues extends Record<string, string> {
  permissions: string
  level_id: string
  /** `anyone`, `itself` or `certain` people. */
  act_for: string
  /** `yes` or empty. */
  own_people: string
  roles: string
  level_ids: string
  user_uuids: string
  networks: string
  rate_limit: string
}

export function listOf<Value extends string>(text: string): Value[] {
  return text === '' ? [] : (text.split(',') as Value[])
}

export function valuesOfRules(rules: RuledAccess): RuleValues {
  const { act_for, level_id = '', networks = [], rate_limit } = rules
  const certain = act_for?.who === 'people' && Object.keys(act_for).length > 1
  return {
    permissions: permissionsOf(rules).join(','),
    level_id,
    act_for: act_for?.who === 'itself' ? 'itself' : certain ? 'certain' : 'anyone',
    own_people: act_for?.own_people ? 'yes' : '',
    roles: act_for?.roles?.join(',') ?? '',
    level_ids: act_for?.level_ids?.join(',') ?? '',
    user_uuids: act_for?.user_uuids?.join(',') ?? '',
    networks: networks.join('\n'),
    rate_limit: rate_limit === undefined ? '' : String(rate_limit),
  }
}

export function permissionsOf({ access, permissions: chosen }: RuledAccess): Permission[] {
  return chosen ?? permissions.filter((name) => access === 'read_write' || !isWrite(name))
}

/** All rules but the permissions, which a form may send as `access`. */
export function rulesOfValues(values: RuleValues): Omit<Rules, 'permissions'> {
  const networks = values.networks.split(/[\s,]+/).filter(Boolean)
  const act_for = actForOf(values)
  return {
    ...(act_for && { act_for }),
    ...(values.level_id && { level_id: values.level_id }),
    ...(networks.length > 0 && { networks }),
    ...(values.rate_limit.trim() && { rate_limit: Number(values.rate_limit) }),
  }
}

function actForOf({ act_for, own_people, roles, level_ids, user_uuids }: RuleValues): ActFor | undefined {
  if (act_for === 'anyone') return undefined
  if (act_for === 'itself') return { who: 'itself' }
  return {
    who: 'people',
    ...(level_ids && { level_ids: listOf(level_ids) }),
    ...(roles && { roles: listOf<NonNullable<ActFor['roles']>[number]>(roles) }),
    ...(user_uuids && { user_uuids: listOf(user_uuids) }),
    ...(own_people && { own_people: true }),
  }
}

/** What a group of fields needs of a form. */
export interface RuleForm {
  values: RuleValues
  errors: Partial<Record<string, unknown>>
  change(values: Partial<RuleValues>): void
}
