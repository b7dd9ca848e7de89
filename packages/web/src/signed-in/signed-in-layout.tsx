import { AppShell, Burger, Container, Group } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Brand } from '../ui/brand.tsx'
import { ColorSchemeToggle } from '../ui/color-scheme-toggle.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { SessionLostDialog } from './session-lost-dialog.tsx'
import { usePreloadedScreens } from './use-preloaded-screens.ts'

const useTexts = defineTexts({
  en: { menu: 'Menu', screens: 'Main', skip: 'Skip to content' },
  de: { menu: 'Menü', screens: 'Hauptnavigation', skip: 'Zum Inhalt springen' },
})

const route = getRouteApi('/signed-in')

/** The frame of every page behind the sign-in. */
export function SignedInLayout() {
  const texts = useTexts()
  const { session } = route.useRouteContext()
  const [opened, { toggle, close }] = useDisclosure()
  usePreloadedScreens()
  const burger = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return
    close()
    burger.current?.focus()
  })
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 260, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header>
        <a href="#content" className="skip-link">
          {texts.skip}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger
              ref={burger}
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={texts.menu}
              aria-expanded={opened}
            />
            <Brand />
          </Group>
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Group gap="xs" visibleFrom="xs">
              <LanguageSwitch />
            </Group>
            <ColorSchemeToggle />
            <AccountMenu email={session.administrator.email} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={texts.screens}>
        <Navigation onGo={close} />
        <Group hiddenFrom="xs" mt="auto" pt="md">
          <LanguageSwitch />
        </Group>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Container size="lg" px={0}>
          <Outlet />
        </Container>
      </AppShell.Main>
      <ConfirmationDialog self={session.administrator} />
      <SessionLostDialog email={session.administrator.email} />
    </AppShell>
  )
}
