import { TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { useOwnArea } from '../use-own-area.ts'
import { AccessTokenPicker } from './access-token-picker.tsx'
import { ActionFilter } from './action-filter.tsx'
import type { AuditSearch } from './audit-search.ts'
import { SubjectFilter } from './subject-filter.tsx'

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

/** `subjectName`: of the thing whose history is shown. */
export function AuditFilters({ subjectName }: { subjectName: string | undefined }) {
  const texts = useTexts()
  const search = route.useSearch()
  const navigate = useNavigate()
  const own = useOwnArea()
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
      <AreaPicker
        label={texts.area}
        all={texts.allAreas}
        value={search.learning_area}
        // A person or a course belongs to the previous area.
        onChange={(learning_area) => change({ learning_area, subject: undefined })}
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
      <AccessTokenPicker clientId={search.client_id} onChange={(client_id) => change({ client_id })} />
      <SubjectFilter
        area={search.learning_area ?? own}
        subject={search.subject}
        name={subjectName}
        onChange={(subject) => change({ subject })}
      />
    </>
  )
}
