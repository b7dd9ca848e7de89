import type { User } from '@backoffice/contract/user'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import { useMayChange } from '../use-may-change.ts'
import { peoplePath } from './people.ts'
import { personQuery } from './person.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { usePersonName } from './use-person-name.ts'

const useTexts = defineTexts({
  en: {
    person: 'Person',
    all: 'All people',
    loading: 'Loading',
    missing: {
      title: 'Person not found',
      text: 'There is no person with this UUID in this learning area. Check the link.',
    },
  },
  de: {
    person: 'Person',
    all: 'Alle Personen',
    loading: 'Wird geladen',
    missing: {
      title: 'Person nicht gefunden',
      text: 'In diesem Lernbereich gibt es keine Person mit dieser UUID. Prüfen Sie den Link.',
    },
  },
})

const route = getRouteApi('/signed-in/people/$area/$uuid')

interface Props {
  Enrolments: ComponentType<{ person: User; onDone(message: string): void }>
}

export function PersonScreen({ Enrolments }: Props) {
  const { area, uuid } = route.useParams()
  const texts = useTexts()
  const nameOf = usePersonName()
  const { data: person, error, refetch, isFetching } = useQuery({ ...personQuery(area, uuid), staleTime: 0 })
  const mayChange = useMayChange()
  const [notice, setNotice] = useNotice()
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <TextLink to="/people" fz="sm" search={lastSearch(peoplePath, { learning_area: area })}>
          ← {texts.all}
        </TextLink>
        <PageHead title={person ? nameOf(person) : texts.person}>
          {person && mayChange && <PersonActions person={person} onDone={setNotice} />}
        </PageHead>
      </Stack>
      <Notice>{notice}</Notice>
      {!person && error && (
        <LoadFailure error={error} missing={texts.missing} isFetching={isFetching} refetch={() => void refetch()} />
      )}
      {!person && !error && <Skeleton role="status" aria-label={texts.loading} h="26rem" radius="lg" />}
      {person && (
        <>
          <section aria-label={texts.person}>
            <PersonFacts person={person} />
          </section>
          <Enrolments person={person} onDone={setNotice} />
        </>
      )}
    </Stack>
  )
}
