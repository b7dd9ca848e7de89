import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageTitle } from './page-title.tsx'
import classes from './signed-out-page.module.css'

/** A page for people who are not signed in: one centred column. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box className={classes.page}>
      <Group component="header" justify="space-between" p="md">
        <Brand />
        <Group gap="xs">
          <LanguageSwitch />
          <ColorSchemeToggle />
        </Group>
      </Group>
      <main className={classes.main}>
        <Stack>
          <PageTitle>{title}</PageTitle>
          {children}
        </Stack>
      </main>
    </Box>
  )
}
