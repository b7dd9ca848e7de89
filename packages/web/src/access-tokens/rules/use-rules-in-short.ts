import type { AccessToken } from '@backoffice/contract/access-token'
import { presetOf } from './preset-of.ts'
import { useRuleTexts } from './rule-texts.ts'

/** For a row of a list: "Website" and "own people, one level". */
export function useRulesInShort() {
  const texts = useRuleTexts()
  return (token: AccessToken) => ({ access: texts.presets[presetOf(token)], limits: limitsOf(token).join(', ') })

  function limitsOf({ act_for, level_id, networks }: AccessToken): string[] {
    return [
      ...(act_for ? [texts.short[act_for.own_people ? 'own_people' : act_for.who]] : []),
      ...(level_id ? [texts.short.level] : []),
      ...(networks ? [texts.short.networks(networks.length)] : []),
    ]
  }
}
