import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../i18n/language.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { replacementOf, stageOf } from './lifecycle.ts'

const useTexts = defineTexts({
  en: {
    replace: 'Replace',
    extend: 'Extend or replace',
    of: (action: string, name: string) => `${action}: ${name}`,
  },
  de: {
    replace: 'Ersetzen',
    extend: 'Verlängern oder ersetzen',
    of: (action: string, name: string) => `${action}: ${name}`,
  },
})

/** Says what to do if the access token has stopped working or soon will. */
export function WhatToDo({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const stage = stageOf(token)
  if (stage === 'active' || stage === 'paused') return null
  if (stage === 'revoked') {
    return (
      <TextLink
        to="/configuration/authentication/access-tokens/add"
        search={replacementOf(token)}
        aria-label={texts.of(texts.replace, token.token_name)}
      >
        {texts.replace}
      </TextLink>
    )
  }
  return (
    <TextLink
      to="/configuration/authentication/access-tokens/$clientId"
      params={{ clientId: token.client_id }}
      aria-label={texts.of(texts.extend, token.token_name)}
    >
      {texts.extend}
    </TextLink>
  )
}
