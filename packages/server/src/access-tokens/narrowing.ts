import { isDeepStrictEqual } from 'node:util'
import { isWrite, type Permission, permissions } from '@backoffice/contract/permission'
import type { Config } from '../config.ts'
import { DomainError, fieldError } from '../errors.ts'
import { isWithin } from '../network/cidr.ts'
import { type AccessToken, type Rules, ruleNames } from './access-token.ts'

interface Circumstances extends Pick<Config, 'rateLimit'> {
  areaId: string
  access: AccessToken['access']
  /** The paths of the levels that the new rules name, by level id. */
  paths: Map<string, string[]>
}

/** Rules may be narrowed at any time. Wider rules need a new record with a new secret. */
export function refuseWiderRules(before: Rules, after: Rules, circumstances: Circumstances): void {
  const names = Object.keys(ruleNames) as (keyof Rules)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const wider = changed.filter((name) => !isNarrower[name](before, after, circumstances)).map((name) => ruleNames[name])
  if (wider.length === 0) return
  const errors = wider.map((field) => fieldError(`/${field}`, 'wider'))
  throw new DomainError('rules_only_narrow', { fields: wider }, { errors })
}

type Comparison = (before: Rules, after: Rules, circumstances: Circumstances) => boolean

/** Also true if a rule is as wide as before. */
const isNarrower: Record<keyof Rules, Comparison> = {
  permissions: (before, after, { access }) =>
    isSubset(after.permissions ?? permissionsOf(access), before.permissions ?? permissionsOf(access)),
  levelId: ({ levelId: before }, { levelId: after }, { areaId, paths }) =>
    before === null || before === areaId || (after !== null && (paths.get(after) ?? []).includes(before)),
  networks: ({ networks: before }, { networks: after }) =>
    before === null || (after ?? ['']).every((inner) => before.some((outer) => isWithin(inner, outer))),
  rateLimit: ({ rateLimit: before }, { rateLimit: after }, { rateLimit: usual }) =>
    atMost(after ?? usual, before ?? usual),
  actFor: ({ actFor: before }, { actFor: after }, { paths }) => {
    if (!before || after?.who === 'itself') return true
    if (!after || before.who === 'itself') return false
    const above = (id: string) => paths.get(id) ?? []
    return (
      isSubsetOrAll(after.roles, before.roles) &&
      isSubsetOrAll(after.user_uuids, before.user_uuids) &&
      (!before.own_people || after.own_people === true) &&
      (!before.level_ids ||
        (after.level_ids ?? ['']).every((id) => above(id).some((up) => before.level_ids?.includes(up))))
    )
  },
}

export function permissionsOf(access: AccessToken['access']): Permission[] {
  return permissions.filter((permission) => access === 'read_write' || !isWrite(permission))
}

function isSubset<Value>(inner: readonly Value[], outer: readonly Value[]): boolean {
  return inner.every((value) => outer.includes(value))
}

/** Undefined means all values. */
function isSubsetOrAll<Value>(inner: readonly Value[] | undefined, outer: readonly Value[] | undefined): boolean {
  return outer === undefined || (inner !== undefined && isSubset(inner, outer))
}

function atMost(limit: number | 'off', before: number | 'off'): boolean {
  return before === 'off' || (limit !== 'off' && limit <= before)
}
