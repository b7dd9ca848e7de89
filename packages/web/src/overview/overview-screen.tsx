import type { Overview } from '@backoffice/contract/overview'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { overviewQuery } from '../overview-query.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AttentionCard } from './attention-card.tsx'
import { CallsCard } from './calls-card.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Overview',
    lead: 'What needs your attention, and how the integrations are doing.',
    loading: 'Loading overview',
    tryAgain: 'Try again',
  },
  de: {
    title: 'Übersicht',
    lead: 'Wo Handlungsbedarf besteht und wie die Integrationen laufen.',
    loading: 'Übersicht wird geladen',
    tryAgain: 'Erneut versuchen',
  },
})

export function OverviewScreen() {
  const texts = useTexts()
  const { data, error, refetch, isFetching } = useQuery(overviewQuery)
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead} />
      {error && (
        <ErrorAlert error={error}>
          <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </WorkButton>
        </ErrorAlert>
      )}
      {data && <Content overview={data} />}
      {!data && !error && (
        <Stack gap="lg" role="status" aria-label={texts.loading}>
          <Skeleton h={180} radius="lg" />
          <Skeleton h={96} radius="lg" />
          <Skeleton h={300} radius="lg" />
        </Stack>
      )}
    </Stack>
  )
}

function Content({ overview }: { overview: Overview }) {
  const mayChange = useMayChange()
  return (
    <>
      {mayChange && !overview.ever_used && <FirstSteps overview={overview} />}
      <Figures overview={overview} />
      <AttentionCard overview={overview} />
      {overview.ever_used && <CallsCard callsPerDay={overview.calls_per_day} />}
    </>
  )
}
