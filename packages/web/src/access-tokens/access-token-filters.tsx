import { NativeSelect } from '@mantine/core'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { SearchField } from '../ui/lists/search-field.tsx'
import type { Filters } from '../ui/lists/use-list.ts'
import { stages } from './lifecycle.ts'
import { sorts } from './sorts.ts'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    search: 'Name or client ID',
    allAreas: 'All learning areas',
    allStatuses: 'All statuses',
    active: 'Active',
    expiring: 'Expiring within 30 days',
    paused: 'Paused',
    expired: 'Expired',
    revoked: 'Revoked',
    sort: 'Sort by',
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    token_name: 'Name, A to Z',
    '-token_name': 'Name, Z to A',
    expiration_date: 'Expiring first',
    '-expiration_date': 'Expiring last',
  },
  de: {
    search: 'Name oder Client-ID',
    allAreas: 'Alle Lernbereiche',
    allStatuses: 'Alle Status',
    active: 'Aktiv',
    expiring: 'Läuft innerhalb von 30 Tagen ab',
    paused: 'Pausiert',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
    sort: 'Sortieren nach',
    '-created_at': 'Neueste zuerst',
    created_at: 'Älteste zuerst',
    token_name: 'Name, A bis Z',
    '-token_name': 'Name, Z bis A',
    expiration_date: 'Läuft zuerst ab',
    '-expiration_date': 'Läuft zuletzt ab',
  },
})

/** `onChange` gets only the changes; an absent value means no filter. */
export function AccessTokenFilters({ filters, onChange }: { filters: Filters; onChange(change: Filters): void }) {
  const texts = useTexts()
  const common = useCommonTexts()
  return (
    <>
      <SearchField label={texts.search} value={filters.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
      <AreaPicker
        label={common.learningArea}
        all={texts.allAreas}
        value={filters.learning_area}
        onChange={(learning_area) => onChange({ learning_area })}
      />
      <FilterSelect
        label={common.status}
        all={texts.allStatuses}
        options={stages.map((value) => ({ value, label: texts[value] }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <NativeSelect
        label={texts.sort}
        data={sorts.map((sort) => ({ value: sort === sorts[0] ? '' : sort, label: texts[sort] }))}
        value={filters.sort ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value || undefined })}
      />
    </>
  )
}
