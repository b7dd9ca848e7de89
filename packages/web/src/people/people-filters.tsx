import { PlaceFilters } from '../hierarchy/place-filters.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { SearchField } from '../ui/lists/search-field.tsx'
import { roles } from './people.ts'
import { usePersonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    search: 'Name, email or ID',
    allRoles: 'All roles',
    allStates: 'Active and inactive',
  },
  de: {
    search: 'Name, E-Mail oder ID',
    allRoles: 'Alle Rollen',
    allStates: 'Aktiv und inaktiv',
  },
})

export interface PeopleSearch {
  learning_area?: string | undefined
  q?: string | undefined
  role?: string | undefined
  active?: string | undefined
  level_id?: string | undefined
  sort?: string | undefined
}

export function PeopleFilters({ search, onChange }: { search: PeopleSearch; onChange(search: PeopleSearch): void }) {
  const texts = useTexts()
  const names = usePersonTexts()
  return (
    <>
      <SearchField
        label={texts.search}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ ...search, q: q || undefined })}
      />
      <PlaceFilters place={search} onChange={(place) => onChange({ ...search, ...place })} />
      <FilterSelect
        label={names.role}
        all={texts.allRoles}
        options={roles.map((value) => ({ value, label: names.roles[value] }))}
        value={search.role}
        onChange={(role) => onChange({ ...search, role })}
      />
      <FilterSelect
        label={names.state}
        all={texts.allStates}
        options={[
          { value: 'true', label: names.states.active },
          { value: 'false', label: names.states.inactive },
        ]}
        value={search.active}
        onChange={(active) => onChange({ ...search, active })}
      />
    </>
  )
}
