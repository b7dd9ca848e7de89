import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SignedOutPage } from '../ui/page/signed-out-page.tsx'
import { SetUpForm } from './set-up-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'This link is incomplete',
    text: 'The service prints a setup link when it starts without an administrator. Copy the whole link, including the part after the “#”, and open it again. It works once and is valid for one day. Restart the service to get a new one.',
    signIn: 'Sign in instead',
  },
  de: {
    title: 'Dieser Link ist unvollständig',
    text: 'Der Dienst gibt einen Einrichtungslink aus, wenn er ohne Administratorkonto startet. Kopieren Sie den ganzen Link einschließlich des Teils nach dem „#“, und öffnen Sie ihn noch einmal. Er funktioniert einmal und gilt einen Tag lang. Starten Sie den Dienst neu, um einen neuen zu erhalten.',
    signIn: 'Stattdessen anmelden',
  },
})

const route = getRouteApi('/set-up')

export function SetUpScreen() {
  const { secret } = route.useRouteContext()
  // The key resets the form for another link.
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
