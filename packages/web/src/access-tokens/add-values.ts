import type { Access, AccessToken, NewAccessToken } from '@backoffice/contract/access-token'
import { presetRules, presets } from '@backoffice/contract/access-token-presets'
import type { Permission } from '@backoffice/contract/permission'
import { resolveExpiration, usualPreset } from './expiration.ts'
import { choices, presetOf } from './rules/preset-of.ts'
import { listOf, type RuledAccess, type RuleValues, rulesOfValues, valuesOfRules } from './rules/rule-values.ts'

/** Values of the form for a new access token. `expiration_date` is used only with the custom lifetime. */
export interface AddValues extends RuleValues {
  learning_area: string
  token_name: string
  /** One of `choices`. */
  access: string
  expires: string
  expiration_date: string
  owner: string
  contact_email: string
  note: string
}

const expiry = (maxDays: number | undefined) => ({ expires: usualPreset(maxDays), expiration_date: '' })

/** `maxDays`, here and below, is the longest lifetime that the operator allows. */
export function emptyValues(learning_area: string, maxDays: number | undefined): AddValues {
  const notes = { owner: '', contact_email: '', note: '' }
  return {
    ...valuesOfRules({ access: 'read' }),
    learning_area,
    token_name: '',
    access: choices[0],
    ...expiry(maxDays),
    ...notes,
  }
}

/** With the name, rules and notes of the access token that it replaces. */
export function valuesOfReplacement(token: AccessToken, maxDays: number | undefined): AddValues {
  const { learning_area, token_name, owner = '', contact_email = '', note = '' } = token
  return {
    ...valuesOfRules(token),
    learning_area,
    token_name,
    access: presetOf(token),
    ...expiry(maxDays),
    owner,
    contact_email,
    note,
  }
}

/** The levels and people belong to the area that was chosen before. */
export function changedArea(learning_area = ''): Partial<AddValues> {
  return { learning_area, level_id: '', level_ids: '', user_uuids: '' }
}

/** Proposes the permissions and the people that fit. `custom` starts with what was chosen before. */
export function chosenAccess(access: string): Partial<AddValues> {
  if (access === 'custom') return { access }
  const preset = presets.find((known) => known === access)
  const rules = preset ? { access: 'custom' as const, ...presetRules(preset) } : { access: access as Access }
  const { permissions, act_for, own_people, roles, level_ids, user_uuids } = valuesOfRules(rules)
  return { access, permissions, act_for, own_people, roles, level_ids, user_uuids }
}

export function ruledAccessOf(values: AddValues): RuledAccess {
  const rules = rulesOfValues(values)
  const { access } = values
  if (access === 'read' || access === 'read_write') return { ...rules, access }
  return { ...rules, access: 'custom', permissions: listOf<Permission>(values.permissions) }
}

export function newFromValues(
  values: AddValues,
  { replaces, maxDays }: { replaces: string | undefined; maxDays: number | undefined },
): NewAccessToken {
  const { access, ...rules } = ruledAccessOf(values)
  const notes = {
    owner: values.owner.trim(),
    contact_email: values.contact_email.trim(),
    note: values.note.trim(),
  }
  return {
    learning_area: values.learning_area,
    token_name: values.token_name.trim(),
    expiration_date: resolveExpiration(values.expires, values.expiration_date, maxDays),
    ...(access === 'custom' ? {} : { access }),
    ...rules,
    ...Object.fromEntries(Object.entries(notes).filter(([, text]) => text !== '')),
    ...(replaces === undefined ? {} : { replaces }),
  }
}
