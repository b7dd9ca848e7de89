import type { CreatedAccessToken } from '@backoffice/contract/access-token'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { Hint } from '../ui/hint.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { accessTokensPath } from './access-tokens.ts'
import { AddAccessTokenForm } from './add-access-token-form.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { NoAreaForTokens } from './no-area-for-tokens.tsx'
import { SecretDialog } from './secret/secret-dialog.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    lead: 'Add one for each program, so you can see what each one does and stop it without affecting the others.',
    replaces: (name: string) => `This replaces “${name}”. Update the program first, then revoke the old access token.`,
    newName: (name: string) => `${name.slice(0, 194)} (new)`,
    loading: 'Loading learning areas',
  },
  de: {
    lead: 'Legen Sie für jedes Programm eines an. So sehen Sie, was es tut, und können es sperren, ohne die anderen zu beeinträchtigen.',
    replaces: (name: string) =>
      `Dieses ersetzt „${name}“. Stellen Sie zuerst das Programm um, und widerrufen Sie dann das alte Zugriffstoken.`,
    newName: (name: string) => `${name.slice(0, 194)} (neu)`,
    loading: 'Lernbereiche werden geladen',
  },
})

const route = getRouteApi('/signed-in/configuration/authentication/access-tokens/add')

export function AddAccessTokenScreen() {
  const texts = useTexts()
  const common = useCommonTexts()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const replaced = route.useSearch().token_name
  // The secret is kept only here, until the dialog closes.
  const [created, setCreated] = useState<CreatedAccessToken>()
  const show = (token: CreatedAccessToken) => {
    setCreated(token)
    // Runs immediately, because the dialog can be left without its button.
    void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
  }
  const close = () => {
    setCreated(undefined)
    void navigate({ to: '/configuration/authentication/access-tokens', ignoreBlocker: true, replace: true })
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Breadcrumb belowList />
        <PageHead title={common.add} lead={texts.lead} />
      </Stack>
      {replaced !== undefined && <Hint color="blue">{texts.replaces(replaced)}</Hint>}
      <Content onCreated={show} />
      {created && <SecretDialog created={created} onClose={close} />}
    </Stack>
  )
}

function Content({ onCreated }: { onCreated(created: CreatedAccessToken): void }) {
  const texts = useTexts()
  const { learning_area, token_name, access } = route.useSearch()
  const { data: areas, error } = useQuery(learningAreasQuery)
  if (!areas)
    return error ? <ErrorAlert error={error} /> : <Skeleton h={510} role="status" aria-label={texts.loading} />
  const [only, ...others] = areas.map((area) => area.learning_area)
  if (only === undefined) return <NoAreaForTokens />
  const start = {
    learning_area: learning_area ?? (others.length === 0 ? only : ''),
    token_name: token_name === undefined ? '' : texts.newName(token_name),
    access: access === 'read_write' ? access : 'read',
  }
  return <AddAccessTokenForm start={start} onCreated={onCreated} />
}
