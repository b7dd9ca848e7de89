import { matrixOf, type PermissionMatrix, presetRules, presets } from '@backoffice/contract/access-token-presets'
import type { ActFor, Rules } from '@backoffice/contract/access-token-rules'
import { permissionsOf, type RuledAccess } from './rule-values.ts'

/** In the order of the form: the two simplest come first. */
export const choices = ['read', 'read_write', ...presets, 'custom'] as const
export type Choice = (typeof choices)[number]

/** What the access token may do, also if it has no permissions of its own. */
export function matrixOfToken(token: RuledAccess): PermissionMatrix {
  return matrixOf(permissionsOf(token))
}

/** The preset with the same permissions and people. The other rules are shown next to it. */
export function presetOf(token: RuledAccess): Choice {
  if (token.access !== 'custom') return token.access
  const key = keyOf(token)
  return presets.find((preset) => keyOf(presetRules(preset)) === key) ?? 'custom'
}

function keyOf({ permissions = [], act_for }: Rules): string {
  return JSON.stringify([matrixOf(permissions), act_for && keyOfActFor(act_for)])
}

function keyOfActFor({ who, roles = [], level_ids = [], user_uuids = [], own_people = false }: ActFor) {
  return [who, [...roles].sort(), level_ids, user_uuids, own_people]
}
