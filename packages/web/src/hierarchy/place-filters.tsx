import { defineTexts } from '../i18n/language.tsx'
import { useOwnArea } from '../use-own-area.ts'
import { AreaPicker } from './area-picker.tsx'
import { LevelPicker } from './level-picker.tsx'

const useTexts = defineTexts({
  en: { area: 'Learning area', allAreas: 'All learning areas', level: 'Level', allLevels: 'All levels' },
  de: { area: 'Lernbereich', allAreas: 'Alle Lernbereiche', level: 'Ebene', allLevels: 'Alle Ebenen' },
})

interface Place {
  learning_area?: string | undefined
  level_id?: string | undefined
}

interface Props {
  place: Place
  /** Names the level filter where "level" would be ambiguous. */
  levelLabel?: string
  onChange(place: Place): void
}

/** Filters by learning area, then by one of its levels. */
export function PlaceFilters({ place: { learning_area, level_id }, levelLabel, onChange }: Props) {
  const texts = useTexts()
  const own = useOwnArea()
  return (
    <>
      <AreaPicker
        label={texts.area}
        all={texts.allAreas}
        value={learning_area}
        // Clears the level, which belongs to the previous area.
        onChange={(chosen) => onChange({ learning_area: chosen, level_id: undefined })}
      />
      <LevelPicker
        label={levelLabel ?? texts.level}
        all={texts.allLevels}
        areaSlug={learning_area ?? own}
        value={level_id}
        onChange={(chosen) => onChange({ learning_area, level_id: chosen })}
      />
    </>
  )
}
