import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SignedOutPage } from '../ui/signed-out-page.tsx'
import { SetUpForm } from './set-up-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'This link is not complete',
    text: 'The service prints a set-up link when it starts without an administrator. Copy all of it, with the part after the “#”, and open it again. It works once, within a day; restart the service for a new one.',
    signIn: 'Sign in instead',
  },
  de: {
    title: 'Dieser Link ist nicht vollständig',
    text: 'Der Dienst gibt einen Einrichtungslink aus, wenn er ohne Administrationskonto startet. Kopieren Sie ihn ganz, mit dem Teil nach dem „#“, und öffnen Sie ihn noch einmal. Er gilt einmal und einen Tag lang; starten Sie den Dienst neu, um einen neuen zu erhalten.',
    signIn: 'Stattdessen anmelden',
  },
})

const route = getRouteApi('/set-up')

export function SetUpScreen() {
  const { secret } = route.useRouteContext()
  // Another link is another attempt.
  return secret ? <SetUpForm key={secret} secret={secret} /> : <IncompleteLink />
}

function IncompleteLink() {
  const texts = useTexts()
  return (
    <SignedOutPage title={texts.title}>
      <Text>{texts.text}</Text>
      <LinkButton to="/sign-in" variant="default">
        {texts.signIn}
      </LinkButton>
    </SignedOutPage>
  )
}
