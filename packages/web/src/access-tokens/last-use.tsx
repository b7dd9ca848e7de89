import type { AccessToken } from '@backoffice/contract/access-token'
import { Text } from '@mantine/core'
import { Moment } from '../ui/text/moment.tsx'
import { useCommonTexts } from './texts.ts'

/** `short` leaves out the IP address. */
export function LastUse({ token, short = false }: { token: AccessToken; short?: boolean }) {
  const texts = useCommonTexts()
  if (token.last_used_at === undefined) {
    return (
      <Text span inherit c="dimmed">
        {texts.neverUsed}
      </Text>
    )
  }
  if (short) return <Moment at={token.last_used_at} />
  return (
    <div>
      <Moment at={token.last_used_at} />
      <Text size="xs" c="dimmed">
        {token.last_address}
      </Text>
    </div>
  )
}
