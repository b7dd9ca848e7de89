import { Paper, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError, isSignedOut } from '../api.ts'
import { personQuery } from '../enrolments/person.ts'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useNotice } from '../ui/use-notice.ts'
import { WorkButton } from '../ui/work-button.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonEnrolments } from './person-enrolments.tsx'
import { PersonFacts } from './person-facts.tsx'

const useTexts = defineTexts({
  en: {
    person: 'Person',
    all: 'All people',
    loading: 'Loading',
    tryAgain: 'Try again',
    nobody: 'There is nobody here',
    nobodyText: 'No person of this learning area has this UUID. The link may have a slip in it.',
  },
  de: {
    person: 'Person',
    all: 'Alle Personen',
    loading: 'Wird geladen',
    tryAgain: 'Erneut versuchen',
    nobody: 'Hier ist niemand',
    nobodyText: 'Keine Person dieses Lernbereichs hat diese UUID. Vielleicht enthält der Link einen Fehler.',
  },
})

const route = getRouteApi('/signed-in/people/$area/$uuid')

export function PersonScreen() {
  const { area, uuid } = route.useParams()
  const texts = useTexts()
  const { data: person, error, refetch, isFetching } = useQuery({ ...personQuery(area, uuid), staleTime: 0 })
  const [notice, setNotice] = useNotice()
  const unknown = error instanceof ApiError && error.status < 500 && !isSignedOut(error)
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <TextLink to="/people" search={person ? { learning_area: person.learning_area } : {}}>
          ← {texts.all}
        </TextLink>
        <PageHead title={person?.display_name ?? texts.person}>
          {person && <PersonActions person={person} onDone={setNotice} />}
        </PageHead>
      </Stack>
      <Notice>{notice}</Notice>
      {!person && unknown && (
        <Paper withBorder radius="lg" p="lg">
          <EmptyState title={texts.nobody} text={texts.nobodyText} />
        </Paper>
      )}
      {!person && error && !unknown && (
        <ErrorAlert error={error}>
          <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </WorkButton>
        </ErrorAlert>
      )}
      {!person && !error && <Skeleton role="status" aria-label={texts.loading} h="26rem" radius="lg" />}
      {person && (
        <>
          <Paper component="section" aria-label={texts.person} withBorder shadow="xs" radius="lg" p="lg">
            <PersonFacts person={person} />
          </Paper>
          <PersonEnrolments person={person} onDone={setNotice} />
        </>
      )}
    </Stack>
  )
}
