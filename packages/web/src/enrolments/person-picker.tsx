import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { SearchPicker } from '../ui/search-picker.tsx'
import { useFound } from '../ui/use-found.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    placeholder: 'Name, e-mail address or external id',
    areaFirst: 'Choose a learning area first',
    nobody: 'Nobody found',
    nobodyOffered: 'Nobody found on the level of the course or below',
    offered: 'Those on the level of the course or below are offered.',
  },
  de: {
    placeholder: 'Name, E-Mail-Adresse oder externe ID',
    areaFirst: 'Zuerst einen Lernbereich wählen',
    nobody: 'Niemand gefunden',
    nobodyOffered: 'Niemand gefunden auf der Ebene des Kurses oder darunter',
    offered: 'Angeboten werden Personen auf der Ebene des Kurses oder darunter.',
  },
})

interface Props {
  area: string | undefined
  /** Only those on this level or below. */
  levelId?: string | undefined
  chosen: User | undefined
  onChoose(person: User | undefined): void
  error?: unknown
  'data-path'?: string
}

/** One active person of an area, found by what is typed. */
export function PersonPicker({ area, levelId, chosen, onChoose, ...field }: Props) {
  const texts = useTexts()
  const filters = { learning_area: area ?? '', active: 'true', ...(levelId ? { level_id: levelId } : {}) }
  const { text, setText, rows, hasMore, failure } = useFound<User>('/users', filters, area !== undefined)
  return (
    <SearchPicker
      {...field}
      label={useEnrolmentTexts().person}
      {...(levelId ? { description: texts.offered } : {})}
      placeholder={area === undefined ? texts.areaFirst : texts.placeholder}
      disabled={area === undefined}
      chosen={chosen?.display_name}
      found={rows?.map(({ uuid, display_name, email, external_id }) => ({
        id: uuid,
        label: display_name,
        detail: email ?? external_id,
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
