import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signOut } from '../session.ts'

/** Who is signed in, and the way out. */
export function Account({ email }: { email: string }) {
  const leaving = useMutation({
    mutationFn: signOut,
    // A full load, which leaves nothing of this administrator in memory.
    onSuccess: () => window.location.assign('/backoffice/sign-in'),
    throwOnError: true,
  })
  return (
    <>
      <Text size="sm" c="dimmed" truncate title={email}>
        {email}
      </Text>
      <Button
        variant="default"
        size="xs"
        flex="none"
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        Sign out
      </Button>
    </>
  )
}
