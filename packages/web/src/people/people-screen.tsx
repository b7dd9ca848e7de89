import type { User } from '@backoffice/contract/user'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { CsvExportButton } from '../ui/csv-export-button.tsx'
import { useRememberedSearch } from '../ui/last-search.ts'
import { ListSection } from '../ui/list-section.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { countFilters, useList } from '../ui/use-list.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { NoPeople } from './no-people.tsx'
import { peoplePath } from './people.ts'
import { PeopleFilters, type PeopleSearch } from './people-filters.tsx'
import { usePeopleColumns } from './use-people-columns.tsx'
import { usePeopleCsv } from './use-people-csv.ts'

const useTexts = defineTexts({
  en: {
    title: 'People',
    lead: 'Everyone who learns, teaches or manages in a learning area. Integrations act on their behalf.',
    add: 'Add person',
    file: 'people.csv',
  },
  de: {
    title: 'Personen',
    lead: 'Alle, die in einem Lernbereich lernen, lehren oder leiten. Integrationen handeln in ihrem Namen.',
    add: 'Person anlegen',
    file: 'personen.csv',
  },
})

const route = getRouteApi('/signed-in/people')

export function PeopleScreen() {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  useRememberedSearch(peoplePath, search)
  const list = useList<User>(peoplePath, search)
  const { data: areas } = useQuery(learningAreasQuery)
  const columns = usePeopleColumns()
  const csv = usePeopleCsv()
  const [adding, setAdding] = useState(false)
  const filter = (wanted: PeopleSearch) =>
    void navigate({ to: '/people', search: wanted as typeof search, replace: true })
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        <CsvExportButton path={peoplePath} filters={search} fileName={texts.file} columns={csv} />
        {areas?.length !== 0 && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
      </PageHead>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={({ learning_area, uuid }) => `${learning_area} ${uuid}`}
        filters={<PeopleFilters search={search} onChange={filter} />}
        activeFilters={countFilters(search)}
        filtered={Object.keys(search).length > 0}
        onClear={() => filter({})}
        empty={
          <NoPeople
            filtered={Object.keys(search).length > 0}
            onClear={() => filter({})}
            onAdd={() => setAdding(true)}
          />
        }
      />
      {adding && areas && (
        <AddPersonDialog
          areas={areas}
          search={search}
          onClose={() => setAdding(false)}
          onAdded={({ learning_area: area, uuid }) =>
            void navigate({ to: '/people/$area/$uuid', params: { area, uuid } })
          }
        />
      )}
    </Stack>
  )
}
