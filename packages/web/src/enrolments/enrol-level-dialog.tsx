import type { Course } from '@backoffice/contract/course'
import type { ListCount } from '@backoffice/contract/list'
import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../api.ts'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { everyRow } from '../ui/lists/use-list.ts'
import { EnrolManyDialog } from './enrol-many-dialog.tsx'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    title: 'Enrol a whole level',
    hint: 'Enrols everybody active on this level and below.',
    count: (count: string) => `People: ${count}.`,
    more: (count: string) => `People: more than ${count}. This takes a while, and you can stop it.`,
    needsArea: 'Choose a learning area.',
    needsLevel: 'Choose a level.',
  },
  de: {
    title: 'Ganze Ebene einschreiben',
    hint: 'Schreibt alle Aktiven auf dieser Ebene und darunter ein.',
    count: (count: string) => `Personen: ${count}.`,
    more: (count: string) => `Personen: mehr als ${count}. Das dauert eine Weile, und Sie können es anhalten.`,
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsLevel: 'Wählen Sie eine Ebene.',
  },
})

interface Props {
  area: string | undefined
  course?: Course | undefined
  onClose(): void
}

export function EnrolLevelDialog({ area: given, course, onClose }: Props) {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  const format = useFormat()
  const { data: areas } = useQuery(learningAreasQuery)
  const only = areas?.length === 1 ? areas[0]?.learning_area : undefined
  const [chosen, setArea] = useState(given)
  const area = chosen ?? only
  const [levelId, setLevelId] = useState(course?.level_id)
  const [checked, setChecked] = useState(false)
  const filters = { learning_area: area ?? '', level_id: levelId ?? '', active: 'true' }
  const { data: total } = useQuery({
    queryKey: ['/users', 'count', filters],
    queryFn: () => get<ListCount>(`/users/count?${new URLSearchParams(filters)}`),
    enabled: area !== undefined && levelId !== undefined,
  })
  const count = total && (total.kind === 'exact' ? texts.count : texts.more)(format.number(total.count))
  return (
    <EnrolManyDialog
      title={texts.title}
      area={area}
      course={course}
      people={() => everyRow<User>('/users', filters)}
      total={total?.kind === 'exact' ? total.count : undefined}
      check={() => {
        setChecked(true)
        return area !== undefined && levelId !== undefined
      }}
      onClose={onClose}
    >
      {!course && (
        <AreaPicker
          label={names.area}
          required
          value={area}
          error={checked && area === undefined && texts.needsArea}
          onChange={(slug) => {
            setArea(slug)
            setLevelId(undefined)
          }}
        />
      )}
      <LevelPicker
        label={names.level}
        description={texts.hint}
        required
        areaSlug={area}
        value={levelId}
        error={checked && area !== undefined && levelId === undefined && texts.needsLevel}
        onChange={setLevelId}
      />
      <Text size="sm" role="status">
        {count}
      </Text>
    </EnrolManyDialog>
  )
}
