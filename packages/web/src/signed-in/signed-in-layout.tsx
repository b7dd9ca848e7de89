import { AppShell, Container, Group } from '@mantine/core'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { Brand } from '../ui/brand.tsx'
import { ColorSchemeToggle } from '../ui/color-scheme-toggle.tsx'
import { Account } from './account.tsx'

const route = getRouteApi('/signed-in')

/** The frame of every page behind the sign-in. */
export function SignedInLayout() {
  const { session } = route.useRouteContext()
  return (
    <AppShell header={{ height: 60 }} padding={{ base: 'md', sm: 'xl' }}>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Brand />
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Account email={session.administrator.email} />
            <ColorSchemeToggle />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <Container size="md" px={0}>
          <Outlet />
        </Container>
      </AppShell.Main>
    </AppShell>
  )
}
