import type { AccessToken } from '@backoffice/contract/access-token'
import { Text } from '@mantine/core'
import { Moment } from '../ui/moment.tsx'
import { useCommonTexts } from './texts.ts'

/** When, and from which address. */
export function LastUse({ token }: { token: AccessToken }) {
  const texts = useCommonTexts()
  if (token.last_used_at === undefined) {
    return (
      <Text span inherit c="dimmed">
        {texts.neverUsed}
      </Text>
    )
  }
  return (
    <div>
      <Moment at={token.last_used_at} />
      <Text size="xs" c="dimmed">
        {token.last_address}
      </Text>
    </div>
  )
}
