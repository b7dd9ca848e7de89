import type { AccessTokenEdit } from '@backoffice/contract/access-token'
import type { Permission } from '@backoffice/contract/permission'
import { listOf, type RuleValues, rulesOfValues } from './rule-values.ts'

/** The rules that differ; undefined if none does. Others may have been narrowed by somebody else meanwhile. */
export function changedRules(before: RuleValues, after: RuleValues): AccessTokenEdit | undefined {
  const [was, is] = [allRules(before), allRules(after)]
  const changed = Object.entries(is).filter(([name, rule]) => JSON.stringify(rule) !== JSON.stringify(was[name]))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

function allRules(values: RuleValues): Record<string, unknown> {
  return { permissions: listOf<Permission>(values.permissions), ...rulesOfValues(values) }
}
