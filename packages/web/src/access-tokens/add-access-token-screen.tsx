import type { CreatedAccessToken } from '@backoffice/contract/access-token'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Hint } from '../ui/text/hint.tsx'
import { useMayChange } from '../use-may-change.ts'
import { accessTokenQuery, accessTokensPath } from './access-tokens.ts'
import { AddAccessTokenForm } from './add-access-token-form.tsx'
import { emptyValues, valuesOfReplacement } from './add-values.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { NoAreaForTokens } from './no-area-for-tokens.tsx'
import { SecretDialog } from './secret/secret-dialog.tsx'
import { useCommonTexts } from './texts.ts'
import { useTokenLimits } from './use-token-limits.ts'

const useTexts = defineTexts({
  en: {
    lead: 'Add one for each program, so you can see what each one does and stop it without affecting the others.',
    replaces: (name: string) =>
      `This replaces “${name}” and starts with the same name and rules. Update the program first, then revoke the old access token.`,
    viewOnly: 'Auditors cannot add access tokens.',
    loading: 'Loading',
  },
  de: {
    lead: 'Legen Sie für jedes Programm eines an. So sehen Sie, was es tut, und können es sperren, ohne die anderen zu beeinträchtigen.',
    replaces: (name: string) =>
      `Dieses ersetzt „${name}“ und beginnt mit demselben Namen und denselben Regeln. Stellen Sie zuerst das Programm um, und widerrufen Sie dann das alte Zugriffstoken.`,
    viewOnly: 'Mit der Rolle „Revision“ können Sie keine Zugriffstoken anlegen.',
    loading: 'Wird geladen',
  },
})

const route = getRouteApi('/signed-in/configuration/authentication/access-tokens/add')

export function AddAccessTokenScreen() {
  const texts = useTexts()
  const common = useCommonTexts()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  // The secret is kept only here, until the dialog closes.
  const [created, setCreated] = useState<CreatedAccessToken>()
  const show = (token: CreatedAccessToken) => {
    setCreated(token)
    // Runs immediately, because the dialog can be left without its button.
    void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
    if (token.replaces) void queryClient.invalidateQueries(accessTokenQuery(token.replaces))
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
      <Content onCreated={show} />
      {created && <SecretDialog created={created} onClose={close} />}
    </Stack>
  )
}

function Content({ onCreated }: { onCreated(created: CreatedAccessToken): void }) {
  const texts = useTexts()
  const { learning_area, replaces } = route.useSearch()
  const areas = useQuery(learningAreasQuery)
  const replaced = useQuery({ ...accessTokenQuery(replaces ?? ''), enabled: replaces !== undefined })
  const mayChange = useMayChange()
  const { max_days } = useTokenLimits()
  const error = areas.error ?? replaced.error
  if (!mayChange) return <Hint color="blue">{texts.viewOnly}</Hint>
  if (error) return <ErrorAlert error={error} />
  if (!areas.data || replaced.isLoading) return <Skeleton h={510} role="status" aria-label={texts.loading} />
  const [only, ...others] = areas.data.map((area) => area.learning_area)
  if (only === undefined) return <NoAreaForTokens />
  const start = replaced.data
    ? valuesOfReplacement(replaced.data, max_days)
    : emptyValues(learning_area ?? (others.length === 0 ? only : ''), max_days)
  return (
    <>
      {replaced.data && <Hint color="blue">{texts.replaces(replaced.data.token_name)}</Hint>}
      <AddAccessTokenForm start={start} replaced={replaced.data} onCreated={onCreated} />
    </>
  )
}
