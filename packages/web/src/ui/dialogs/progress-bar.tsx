import { Group, Progress, Text } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'

/** Progress as a number; the bar is decorative. */
export function ProgressBar({ percent }: { percent: number }) {
  return (
    <Group gap="xs" wrap="nowrap" miw="5.5rem" maw="12rem">
      <Text size="sm" miw="2.75rem" style={{ whiteSpace: 'nowrap' }}>
        {useFormat().percent(percent)}
      </Text>
      <Progress.Root size="sm" flex={1} miw="2rem" aria-hidden="true">
        <Progress.Section value={percent} color="var(--bar)" withAria={false} />
      </Progress.Root>
    </Group>
  )
}
