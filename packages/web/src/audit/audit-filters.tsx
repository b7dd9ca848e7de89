import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ActionFilter } from './action-filter.tsx'
import type { AuditSearch } from './audit-search.ts'
import { ClientIdFilter } from './client-id-filter.tsx'

const useTexts = defineTexts({
  en: {
    outcome: 'Outcome',
    any: 'All outcomes',
    done: 'Done',
    refused: 'Refused',
    area: 'Learning area',
    allAreas: 'All learning areas',
    since: 'From',
    until: 'To',
  },
  de: {
    outcome: 'Ergebnis',
    any: 'Alle Ergebnisse',
    done: 'Ausgeführt',
    refused: 'Abgelehnt',
    area: 'Lernbereich',
    allAreas: 'Alle Lernbereiche',
    since: 'Von',
    until: 'Bis',
  },
})

const route = getRouteApi('/signed-in/audit')

export function AuditFilters() {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const change = (changed: { [Name in keyof AuditSearch]: string | undefined }) =>
    void navigate({ to: '/audit', search: { ...search, ...changed } as AuditSearch, replace: true })
  return (
    <>
      <ActionFilter value={search.action} onChange={(action) => change({ action })} />
      <FilterSelect
        label={texts.outcome}
        all={texts.any}
        options={[
          { value: 'false', label: texts.done },
          { value: 'true', label: texts.refused },
        ]}
        value={search.refused}
        onChange={(refused) => change({ refused })}
      />
      <FilterSelect
        label={texts.area}
        all={texts.allAreas}
        options={areas.map(({ slug, name }) => ({ value: slug ?? '', label: name }))}
        value={search.learning_area}
        onChange={(learning_area) => change({ learning_area })}
      />
      <TextInput
        type="date"
        label={texts.since}
        value={search.since ?? ''}
        onChange={({ currentTarget }) => change({ since: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={texts.until}
        value={search.until ?? ''}
        onChange={({ currentTarget }) => change({ until: currentTarget.value || undefined })}
      />
      <ClientIdFilter
        key={search.client_id ?? 'none'}
        value={search.client_id}
        onChange={(client_id) => change({ client_id })}
      />
    </>
  )
}
