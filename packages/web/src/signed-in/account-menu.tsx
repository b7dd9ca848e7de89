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

/** Shows who is signed in, and signs out. */
export function AccountMenu({ email, restricted }: { email: string; restricted: boolean }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: signOut,
    // A full page load clears everything about this administrator from memory.
    onSuccess: () => window.location.assign('/backoffice/sign-in'),
    throwOnError: true,
  })
  return (
    // Screen readers expect the focus on the first item and the menu inside the header.
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
        {!restricted && <Menu.Item onClick={() => void navigate({ to: '/account' })}>{texts.mine}</Menu.Item>}
        <Menu.Item onClick={() => leaving.mutate()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
