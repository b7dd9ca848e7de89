import { Box, Paper, Text } from '@mantine/core'

/** What was done just now, said to screen readers too. The place is always there: only then do they notice a change in it. */
export function Notice({ children }: { children: string }) {
  return (
    // Empty, it takes no room between its neighbours.
    <Box role="status" pos={children ? undefined : 'absolute'}>
      {children && (
        <Paper withBorder radius="md" px="md" py="xs">
          <Text size="sm">{children}</Text>
        </Paper>
      )}
    </Box>
  )
}
