import { Center, Loader } from '@mantine/core'

export function PendingScreen() {
  return (
    <Center mih="50dvh">
      <Loader aria-label="Loading" role="status" />
    </Center>
  )
}
