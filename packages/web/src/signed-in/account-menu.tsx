import { Box, Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { signOut } from '../session.ts'
import { PersonIcon } from '../ui/icons.tsx'

const useTexts = defineTexts({
  en: { account: 'Account', mine: 'My account', signOut: 'Sign out' },
  de: { account: 'Konto', mine: 'Mein Konto', signOut: 'Abmelden' },
})

/** Who is signed in, and the way out. */
export function AccountMenu({ email }: { email: string }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: signOut,
    // A full load, which leaves nothing of this administrator in memory.
    onSuccess: () => window.location.assign('/backoffice/sign-in'),
    throwOnError: true,
  })
  return (
    // The first item has the focus, and the menu stands in the header, as screen readers expect both.
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="sm" px="xs" fw={400} aria-label={`${texts.account}: ${email}`}>
          <Box component="span" visibleFrom="sm">
            {email}
          </Box>
          <Box component="span" hiddenFrom="sm" lh={1}>
            <PersonIcon />
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item onClick={() => void navigate({ to: '/account' })}>{texts.mine}</Menu.Item>
        <Menu.Item onClick={() => leaving.mutate()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
