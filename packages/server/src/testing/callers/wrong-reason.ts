import { fieldRules } from '@backoffice/contract/field-rules'
import type { Problem } from '@backoffice/contract/problem'
import { codeOfReason, problemReasons } from '@backoffice/contract/problem-reasons'
import Type, { type TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** Describes a reason, rule or parameter of a problem that is not in the contract. */
export function wrongReason({ code, reason, params, errors = [] }: Problem): string | undefined {
  if (reason === undefined || codeOfReason(reason) !== code) return `${reason} is no reason of ${code}`
  const reasons: Record<string, Record<string, TSchema>> = problemReasons[code]
  if (!fits(reasons[reason], params)) return `${reason} does not come with ${JSON.stringify(params)}`
  for (const field of errors) {
    if (field.rule === undefined) return `${field.pointer} breaks no rule`
    if (!fits(fieldRules[field.rule], field.params))
      return `${field.rule} does not come with ${JSON.stringify(field.params)}`
  }
  return undefined
}

function fits(schemas: Record<string, TSchema> = {}, params: Problem['params']): boolean {
  // `params` is absent if the reason has none.
  if (Object.keys(schemas).length === 0) return params === undefined
  return Check(Type.Object(schemas, { additionalProperties: false }), params)
}
