import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../i18n/language.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useMayChange } from '../use-may-change.ts'
import { replacementSearch, stageOf } from './lifecycle.ts'

const useTexts = defineTexts({
  en: {
    replace: 'Replace',
    extend: 'Extend or replace',
    resume: 'Resume',
    replaced: 'Replaced',
    of: (action: string, name: string) => `${action}: ${name}`,
  },
  de: {
    replace: 'Ersetzen',
    extend: 'Verlängern oder ersetzen',
    resume: 'Fortsetzen',
    replaced: 'Ersetzt',
    of: (action: string, name: string) => `${action}: ${name}`,
  },
})

/** Says what to do if the access token has stopped working or soon will, or is replaced. */
export function WhatToDo({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const stage = stageOf(token)
  const mayChange = useMayChange()
  if (stage === 'revoked') {
    if (!mayChange || token.replaced_by !== undefined) return null
    return (
      <TextLink
        to="/configuration/authentication/access-tokens/add"
        search={replacementSearch(token)}
        aria-label={texts.of(texts.replace, token.token_name)}
      >
        {texts.replace}
      </TextLink>
    )
  }
  const todo = token.replaced_by ? texts.replaced : stage === 'paused' ? texts.resume : texts.extend
  if ((stage === 'active' || !mayChange) && !token.replaced_by) return null
  return (
    <TextLink
      to="/configuration/authentication/access-tokens/$clientId"
      params={{ clientId: token.client_id }}
      aria-label={texts.of(todo, token.token_name)}
    >
      {todo}
    </TextLink>
  )
}
