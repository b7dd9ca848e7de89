import { type CallsByOutcome, type CallsRange, callsRanges } from '@backoffice/contract/calls-by-outcome'
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayOfCalls } from '../calls/last-days.ts'
import { OutcomeChart } from '../calls/outcome-chart.tsx'
import { OutcomeLegend } from '../calls/outcome-legend.tsx'
import { allSteps } from '../calls/outcome-steps.ts'
import { OutcomeTable } from '../calls/outcome-table.tsx'
import { useOutcomeTexts } from '../calls/outcome-texts.ts'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { callsQuery } from './access-tokens.ts'
import { useCommonTexts } from './texts.ts'
import { useUsageInWords } from './use-usage-in-words.ts'

const useTexts = defineTexts({
  en: {
    range: 'Time shown',
    '24h': '24 hours',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    loading: 'Loading the calls',
  },
  de: {
    range: 'Angezeigte Zeit',
    '24h': '24 Stunden',
    '7d': '7 Tage',
    '30d': '30 Tage',
    '90d': '90 Tage',
    loading: 'Aufrufe werden geladen',
  },
})

/** The calls of one access token by outcome, on its page. */
export function UsageSection({ clientId, callsPerDay }: { clientId: string; callsPerDay: DayOfCalls[] }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const [range, setRange] = useState<CallsRange>('24h')
  const { data, error } = useQuery({ ...callsQuery(clientId, range), placeholderData: keepPreviousData })
  return (
    <TitledSection title={common.usage} lead={useUsageInWords(callsPerDay)}>
      <Stack component="figure" gap="sm" m={0} aria-label={common.usage}>
        <SegmentedControl
          aria-label={texts.range}
          size="xs"
          value={range}
          onChange={setRange}
          data={callsRanges.map((value) => ({ value, label: texts[value] }))}
          style={{ alignSelf: 'flex-start' }}
        />
        {data ? <Loaded calls={data} /> : !error && <Skeleton h={220} role="status" aria-label={texts.loading} />}
        {error && <ErrorAlert error={error} />}
      </Stack>
    </TitledSection>
  )
}

function Loaded({ calls }: { calls: CallsByOutcome }) {
  const texts = useOutcomeTexts()
  const format = useFormat()
  const steps = allSteps(calls)
  const { step, p50_milliseconds: p50, p95_milliseconds: p95 } = calls
  return (
    <>
      <OutcomeLegend steps={steps} />
      <OutcomeChart step={step} steps={steps} />
      {p50 !== undefined && p95 !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.took(format.number(p50), format.number(p95))}
        </Text>
      )}
      <OutcomeTable step={step} steps={steps} />
    </>
  )
}
