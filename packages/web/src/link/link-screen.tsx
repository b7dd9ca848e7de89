import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SignedOutPage } from '../ui/page/signed-out-page.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { linkPurposeQuery } from './link.ts'
import { LinkForm } from './link-form.tsx'

const useTexts = defineTexts({
  en: {
    incomplete: 'This link is incomplete',
    text: 'Copy the whole link, including the part after the “#”, and open it again.',
    refused: 'This link does not work',
    signIn: 'Go to sign-in',
    loading: 'Checking the link …',
  },
  de: {
    incomplete: 'Dieser Link ist unvollständig',
    text: 'Kopieren Sie den ganzen Link einschließlich des Teils nach dem „#“, und öffnen Sie ihn noch einmal.',
    refused: 'Dieser Link funktioniert nicht',
    signIn: 'Zur Anmeldung',
    loading: 'Der Link wird geprüft …',
  },
})

const route = getRouteApi('/link')

/** Where an invitation or a reset link leads. */
export function LinkScreen() {
  const texts = useTexts()
  const { secret } = route.useRouteContext()
  if (secret) return <GivenLink key={secret} secret={secret} />
  return (
    <SignedOutPage title={texts.incomplete}>
      <Text>{texts.text}</Text>
      <LinkButton to="/sign-in" variant="default">
        {texts.signIn}
      </LinkButton>
    </SignedOutPage>
  )
}

function GivenLink({ secret }: { secret: string }) {
  const texts = useTexts()
  const { data: purpose, error } = useQuery(linkPurposeQuery(secret))
  if (purpose) return <LinkForm secret={secret} purpose={purpose} />
  if (!error) return <SignedOutPage title={texts.loading}>{null}</SignedOutPage>
  const invalid = error instanceof ApiError && error.code === 'link_invalid'
  return (
    <SignedOutPage title={invalid ? texts.refused : texts.loading}>
      <ErrorAlert error={error} />
      <LinkButton to="/sign-in">{texts.signIn}</LinkButton>
    </SignedOutPage>
  )
}
