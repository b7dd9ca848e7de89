import type { AccessToken } from '@backoffice/contract/access-token'
import {
  matrixOf,
  type PermissionMatrix,
  presetRules,
  presets,
  subjects,
} from '@backoffice/contract/access-token-presets'
import type { Rules } from '@backoffice/contract/access-token-rules'
import { isWrite, permissions } from '@backoffice/contract/permission'

export type RuledAccess = Rules & Pick<AccessToken, 'access'>

/** In the order of the form: the two simplest come first. */
export const choices = ['read', 'read_write', ...presets, 'custom'] as const
export type Choice = (typeof choices)[number]

/** What the access token may do, also if it has no permissions of its own. */
export function matrixOfToken({ access, permissions: chosen }: RuledAccess): PermissionMatrix {
  return matrixOf(chosen ?? permissions.filter((name) => access === 'read_write' || !isWrite(name)))
}

/** The preset with the same permissions. The other rules are shown next to it. */
export function presetOf(token: RuledAccess): Choice {
  if (token.access !== 'custom') return token.access
  const matrix = matrixOfToken(token)
  const same = (other: PermissionMatrix) => subjects.every((subject) => matrix[subject] === other[subject])
  return presets.find((preset) => same(matrixOf(presetRules(preset).permissions ?? []))) ?? 'custom'
}
