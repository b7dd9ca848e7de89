import type { Administrator } from '@backoffice/contract/administrator'
import { AppShell, Box, Burger, Group } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { useRef } from 'react'
import { FindButton } from '../find/find-button.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { Brand } from '../ui/page/brand.tsx'
import { ColorSchemeToggle } from '../ui/page/color-scheme-toggle.tsx'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { OwnArea } from './own-area.tsx'
import { RequiredTwoFactor } from './required-two-factor.tsx'
import { SessionLostDialog } from './session-lost-dialog.tsx'
import classes from './signed-in-layout.module.css'
import { usePreloadedScreens } from './use-preloaded-screens.ts'
import { ViewOnly } from './view-only.tsx'

const useTexts = defineTexts({
  en: {
    menu: 'Menu',
    screens: 'Main',
    skip: 'Skip to content',
  },
  de: {
    menu: 'Menü',
    screens: 'Hauptnavigation',
    skip: 'Zum Inhalt springen',
  },
})

const route = getRouteApi('/signed-in')

/** The layout of every page that requires a sign-in. */
export function SignedInLayout() {
  const texts = useTexts()
  const { session: first } = route.useRouteContext()
  // Follows what changes while the page is open, such as two-factor authentication.
  const session = useQuery(sessionQuery).data ?? first
  const restricted = session.must_set_up_totp
  const badge = restricted ? undefined : badgeOf(session.administrator)
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
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 236, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header className={classes.header} withBorder={false}>
        <a href="#content" className="skip-link">
          {texts.skip}
        </a>
        <Group h="100%" px={{ base: 'md', sm: 'xl' }} justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" hiddenFrom="md">
            <Burger
              ref={burger}
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={texts.menu}
              aria-expanded={opened}
            />
            <Brand />
          </Group>
          {restricted ? <span /> : <FindButton />}
          <Group gap="xs" wrap="nowrap" flex="none">
            <Group gap="xs" visibleFrom="xs">
              <LanguageSwitch />
            </Group>
            <ColorSchemeToggle />
            {badge && <Box visibleFrom="md">{badge}</Box>}
            <AccountMenu email={session.administrator.email} restricted={restricted} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} withBorder={false} aria-label={texts.screens}>
        <Box visibleFrom="md" px={8} pb="md">
          <Brand />
        </Box>
        {!restricted && <Navigation onGo={close} />}
        <Group hiddenFrom="xs" mt="auto" pt="md">
          <LanguageSwitch />
        </Group>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Box className={classes.content}>
          {badge && (
            <Box hiddenFrom="md" mb="sm">
              {badge}
            </Box>
          )}
          {restricted ? <RequiredTwoFactor /> : <Outlet />}
        </Box>
      </AppShell.Main>
      <ConfirmationDialog self={session.administrator} />
      <SessionLostDialog email={session.administrator.email} />
    </AppShell>
  )
}

/** What a role that is less than all means for the whole page. */
function badgeOf({ role, learning_area }: Administrator) {
  if (role === 'auditor') return <ViewOnly />
  return learning_area === undefined ? undefined : <OwnArea slug={learning_area} />
}
