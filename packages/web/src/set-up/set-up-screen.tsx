import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { GatePage } from '../ui/gate-page.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SetUpForm } from './set-up-form.tsx'

const route = getRouteApi('/set-up')

export function SetUpScreen() {
  const { secret } = route.useRouteContext()
  // Another link is another attempt.
  return secret ? <SetUpForm key={secret} secret={secret} /> : <IncompleteLink />
}

function IncompleteLink() {
  return (
    <GatePage title="This link is not complete">
      <Text>
        The service prints a set-up link when it starts without an administrator. Copy all of it, with the part after
        the “#”, and open it again. It works once, within a day; restart the service for a new one.
      </Text>
      <LinkButton to="/sign-in" variant="default">
        Sign in instead
      </LinkButton>
    </GatePage>
  )
}
