import { Stack, Text } from '@mantine/core'
import { CallsChart } from '../calls/calls-chart.tsx'
import { CallsTable } from '../calls/calls-table.tsx'
import { type DayOfCalls, lastDays } from '../calls/last-days.ts'
import { useUsageInWords } from './use-usage-in-words.ts'

/** The calls of the last 30 days, per day, as bars and as a table. */
export function UsageChart({ callsPerDay }: { callsPerDay: DayOfCalls[] }) {
  const days = lastDays(callsPerDay)
  return (
    <Stack component="figure" gap="sm" m={0}>
      <Text component="figcaption" size="sm" fw={600}>
        {useUsageInWords(callsPerDay)}
      </Text>
      <CallsChart days={days} />
      <CallsTable days={days} />
    </Stack>
  )
}
