import { presetRules, presets } from '@backoffice/contract/access-token-presets'
import { permissions } from '@backoffice/contract/permission'
import { expect, test } from 'vitest'
import { presetOf } from './preset-of.ts'
import { type RuledAccess, rulesOfValues, valuesOfRules } from './rule-values.ts'

test('a form that nobody touched sends the rules that it was given', () => {
  const all = [
    { who: 'itself' },
    { who: 'people', roles: ['learner', 'manager'], own_people: true },
    { who: 'people', level_ids: ['a', 'b'], user_uuids: ['c'] },
    undefined,
  ] as RuledAccess['act_for'][]
  for (const act_for of all) {
    const rules = {
      level_id: 'l',
      networks: ['192.0.2.0/24', '2001:db8::/32'],
      rate_limit: 60,
      ...(act_for && { act_for }),
    }
    expect(rulesOfValues(valuesOfRules({ access: 'read', ...rules }))).toEqual(rules)
  }
  expect(rulesOfValues(valuesOfRules({ access: 'read' }))).toEqual({})
})

test('without permissions of its own an access token has those of its access', () => {
  expect(valuesOfRules({ access: 'read_write' }).permissions).toBe(permissions.join(','))
  expect(valuesOfRules({ access: 'read' }).permissions).not.toContain('write')
})

test('an access token has the name of a preset only with its permissions and its people', () => {
  for (const preset of presets) {
    const rules: RuledAccess = { access: 'custom', ...presetRules(preset, { level_id: 'l' }) }
    expect(presetOf(rules)).toBe(preset)
    expect(presetOf({ ...rules, act_for: { who: 'people', roles: ['manager'] } })).toBe('custom')
  }
  expect(presetOf({ access: 'custom', permissions: ['courses.read'] })).toBe('custom')
  expect(presetOf({ access: 'read', act_for: { who: 'itself' } })).toBe('read')
})
