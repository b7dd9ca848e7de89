import { presetRules, presets } from '@backoffice/contract/access-token-presets'
import type { Rules } from '@backoffice/contract/access-token-rules'
import { Role } from '@backoffice/contract/connection'
import { Uuid } from '@backoffice/contract/formats'
import { type Permission, permissions } from '@backoffice/contract/permission'
import Type, { type Static } from 'typebox'

/** Options for notes about an access token. They do not change what it may do. */
export const noteOptions = {
  owner: {
    field: 'owner' as const,
    value: 'NAME',
    expects: 'who is responsible for the integration, up to 200 characters',
  },
  contact: { field: 'contact_email' as const, value: 'EMAIL', expects: 'an email address for questions about it' },
  note: { field: 'note' as const, value: 'TEXT', expects: 'a note for people, up to 2,000 characters' },
}

export const clientId = { CLIENT_ID: { field: 'client_id' as const, expects: 'the client id of an access token' } }

function listOf(names: readonly string[] | string): { pattern: string } {
  const one = typeof names === 'string' ? names : `(${names.join('|').replaceAll('.', '\\.')})`
  return { pattern: `^${one}(,${one})*$` }
}

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The rules of an access token as a person types them. */
export const ruleInput = {
  permissions: Type.Optional(Type.String(listOf(permissions))),
  level_id: Type.Optional(Uuid),
  act_for: Type.Optional(Type.Enum(['itself', 'people'])),
  act_for_levels: Type.Optional(Type.String(listOf(uuid))),
  act_for_roles: Type.Optional(Type.String(listOf(Role.enum))),
  act_for_users: Type.Optional(Type.String(listOf(uuid))),
  own_people: Type.Optional(Type.Boolean()),
  networks: Type.Optional(Type.String({ minLength: 1 })),
  rate_limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
}

export const presetInput = { preset: Type.Optional(Type.Enum(presets)) }

export const ruleOptions = {
  permissions: { field: 'permissions' as const, value: 'LIST', expects: 'permissions with commas between them' },
  level: { field: 'level_id' as const, value: 'ID', expects: 'the level that it reaches, with those below' },
  'act-for': { field: 'act_for' as const, value: 'WHO', expects: 'itself or people: for whom it may act' },
  'act-for-levels': {
    field: 'act_for_levels' as const,
    value: 'IDS',
    expects: 'only for people on these levels and below, with commas between them',
  },
  'act-for-roles': { field: 'act_for_roles' as const, value: 'ROLES', expects: 'only for people with these roles' },
  'act-for-users': { field: 'act_for_users' as const, value: 'UUIDS', expects: 'only for these people' },
  'own-people': { field: 'own_people' as const, expects: 'only for people whom it made itself' },
  networks: { field: 'networks' as const, value: 'CIDRS', expects: 'from where it works, with commas between them' },
  'rate-limit': { field: 'rate_limit' as const, value: 'NUMBER', expects: 'requests in a minute' },
}

export const presetOption = {
  preset: {
    field: 'preset' as const,
    value: 'PRESET',
    expects: `the rules of a usual integration: ${presets.join(', ')}`,
  },
}

const Input = Type.Object({ ...ruleInput, ...presetInput })

/** Those of the preset, if there is one, with what is said besides in their place. */
export function rulesFromOptions(input: Static<typeof Input>): Rules {
  const { preset, level_id, rate_limit } = input
  const split = (list: string) => list.split(',').map((part) => part.trim())
  const narrowed = {
    ...(input.act_for_levels && { level_ids: split(input.act_for_levels) }),
    ...(input.act_for_roles && { roles: split(input.act_for_roles) as Static<typeof Role>[] }),
    ...(input.act_for_users && { user_uuids: split(input.act_for_users) }),
    ...(input.own_people && { own_people: true }),
  }
  const actFor = input.act_for || Object.keys(narrowed).length > 0
  return {
    ...(preset && presetRules(preset)),
    ...(input.permissions && { permissions: split(input.permissions) as Permission[] }),
    ...(level_id && { level_id }),
    ...(actFor && { act_for: { who: input.act_for ?? 'people', ...narrowed } }),
    ...(input.networks && { networks: split(input.networks) }),
    ...(rate_limit && { rate_limit: Number(rate_limit) }),
  }
}
