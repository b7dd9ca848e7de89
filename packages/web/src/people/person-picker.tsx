import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { SearchPicker } from '../ui/forms/search-picker.tsx'
import { useFound } from '../ui/forms/use-found.ts'
import { usePersonName } from './use-person-name.ts'

const useTexts = defineTexts({
  en: {
    person: 'Person',
    placeholder: 'Name, email address or external ID',
    areaFirst: 'Choose a learning area first',
    nobody: 'Nobody found',
    nobodyOffered: 'Nobody found on the course’s level or below',
    offered: 'Shows people on the course’s level and below.',
  },
  de: {
    person: 'Person',
    placeholder: 'Name, E-Mail-Adresse oder externe ID',
    areaFirst: 'Zuerst Lernbereich wählen',
    nobody: 'Niemand gefunden',
    nobodyOffered: 'Niemand auf der Ebene des Kurses oder darunter gefunden',
    offered: 'Zeigt Personen auf der Ebene des Kurses und darunter.',
  },
})

interface Props {
  area: string | undefined
  /** Also offers inactive people, for filters. */
  everybody?: boolean
  /** Offers only people on this level or below. */
  levelId?: string | undefined
  /** The name of the chosen person. */
  chosen: string | undefined
  onChoose(person: User | undefined): void
  required?: boolean
  error?: unknown
  'data-path'?: string
  'data-autofocus'?: boolean
}

/** Finds a person of an area; only active ones unless `everybody` is set. */
export function PersonPicker({ area, everybody = false, levelId, chosen, onChoose, ...field }: Props) {
  const texts = useTexts()
  const nameOf = usePersonName()
  const filters = {
    learning_area: area ?? '',
    sort: 'name',
    ...(everybody ? {} : { active: 'true' }),
    ...(levelId ? { level_id: levelId } : {}),
  }
  const { text, setText, rows, hasMore, failure } = useFound<User>('/users', filters, area !== undefined)
  return (
    <SearchPicker
      {...field}
      label={texts.person}
      {...(levelId ? { description: texts.offered } : {})}
      // A filter has room only for the field's name.
      placeholder={everybody ? texts.person : area === undefined ? texts.areaFirst : texts.placeholder}
      {...(area === undefined ? { title: texts.areaFirst } : {})}
      disabled={area === undefined && chosen === undefined}
      chosen={chosen}
      found={rows?.map((person) => ({
        id: person.uuid,
        label: nameOf(person),
        detail: person.email ?? person.external_id,
      }))}
      hasMore={hasMore}
      failure={failure}
      nothing={levelId ? texts.nobodyOffered : texts.nobody}
      text={text}
      onText={setText}
      onChoose={(uuid) => onChoose(rows?.find((person) => person.uuid === uuid))}
    />
  )
}
