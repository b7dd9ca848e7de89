import type { User } from '@backoffice/contract/user'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useOpenedBy } from '../ui/dialogs/use-opened-by.ts'
import { CsvExportButton } from '../ui/lists/csv-export-button.tsx'
import { useRememberedSearch } from '../ui/lists/last-search.ts'
import { ListSection } from '../ui/lists/list-section.tsx'
import { hasFilters, withSort } from '../ui/lists/list-sorts.ts'
import { SelectionBar } from '../ui/lists/selection-bar.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { useSelection } from '../ui/lists/use-selection.ts'
import { useTotal } from '../ui/lists/use-total.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { NoPeople } from './no-people.tsx'
import { peoplePath } from './people.ts'
import { type ChosenPeople, PeopleActions } from './people-actions.tsx'
import { PeopleFilters, type PeopleSearch } from './people-filters.tsx'
import { usePeopleColumns } from './use-people-columns.tsx'
import { usePeopleCsv } from './use-people-csv.ts'
import { usePersonName } from './use-person-name.ts'

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

const keyOf = ({ learning_area, uuid }: User) => `${learning_area} ${uuid}`

const route = getRouteApi('/signed-in/people')

export function PeopleScreen({ EnrolDialog }: { EnrolDialog: ComponentType<ChosenPeople> }) {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  useRememberedSearch(peoplePath, search)
  const wanted = withSort(search)
  const list = useList<User>(peoplePath, wanted)
  const total = useTotal(peoplePath, wanted, list)
  const { sort: _sort, ...filters } = search
  const selection = useSelection(keyOf, filters)
  const nameOf = usePersonName()
  const { data: areas } = useQuery(learningAreasQuery)
  const columns = usePeopleColumns(search)
  const csv = usePeopleCsv()
  const mayChange = useMayChange()
  const [adding, setAdding] = useState(false)
  const filtered = hasFilters(search)
  const filter = (changed: PeopleSearch) =>
    void navigate({ to: '/people', search: changed as typeof search, replace: true })
  const clear = () => filter(search.sort === undefined ? {} : { sort: search.sort })
  useOpenedBy({ 'add person': () => setAdding(true) })
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        <CsvExportButton path={peoplePath} filters={wanted} fileName={texts.file} columns={csv} />
        {mayChange && areas?.length !== 0 && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
      </PageHead>
      <ListSection
        label={texts.title}
        list={list}
        columns={columns}
        rowKey={keyOf}
        order={{ by: wanted.sort, change: (sort) => filter({ ...search, sort }) }}
        total={total}
        selection={{
          ...selection,
          nameOf,
          bar: (
            <SelectionBar selection={selection} path={peoplePath} filters={wanted} hasMore={list.hasNextPage}>
              <PeopleActions people={selection.rows} EnrolDialog={EnrolDialog} />
            </SelectionBar>
          ),
        }}
        filters={<PeopleFilters search={search} onChange={filter} />}
        activeFilters={countFilters(search)}
        filtered={filtered}
        onClear={clear}
        empty={<NoPeople filtered={filtered} onClear={clear} onAdd={() => setAdding(true)} />}
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
