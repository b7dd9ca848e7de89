import { Text } from '@mantine/core'
import { GatePage } from './gate-page.tsx'
import { LinkButton } from './link-button.tsx'

export function NotFoundScreen() {
  return (
    <GatePage title="Page not found">
      <Text>There is no page at this address. It may have moved, or the link has a slip in it.</Text>
      <LinkButton to="/">Go to the overview</LinkButton>
    </GatePage>
  )
}
