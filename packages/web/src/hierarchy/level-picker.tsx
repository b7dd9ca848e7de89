import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { levelsOfArea } from './levels-of-area.ts'

const useTexts = defineTexts({
  en: {
    choose: 'Choose a level',
    none: 'None',
    areaFirst: 'Choose a learning area first',
    loading: 'Loading …',
    failed: 'Could not load the levels',
    unknown: 'Unknown level',
  },
  de: {
    choose: 'Ebene wählen',
    none: 'Keine',
    areaFirst: 'Zuerst Lernbereich wählen',
    loading: 'Wird geladen …',
    failed: 'Die Ebenen konnten nicht geladen werden',
    unknown: 'Unbekannte Ebene',
  },
})

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data' | 'label'> {
  label: string
  areaSlug: string | undefined
  value?: string | undefined
  onChange(levelId: string | undefined): void
  /** The name of the option for none, in a filter. */
  all?: string
  /** Excludes levels. */
  without?: (level: HierarchyLevel) => boolean
}

/** Picks a level of a learning area from its tree. */
export function LevelPicker({ areaSlug, value = '', onChange, all, without, ...props }: Props) {
  const texts = useTexts()
  const { data: levels, error } = useQuery(levelsOfArea(areaSlug))
  const options = (levels ?? [])
    .filter((level) => !without?.(level))
    .map((level) => ({ value: level.id, label: `${'\u2003'.repeat(level.depth)}${level.name}` }))
  const isFilter = all !== undefined
  const needsArea = areaSlug === undefined
  const nothing = all ?? (needsArea ? texts.areaFirst : props.required ? texts.choose : texts.none)
  // A filter without an area is not an error, so the hint is shown as an option.
  const hint = isFilter && needsArea ? [{ value: 'area first', label: texts.areaFirst, disabled: true }] : []
  // A select would show another option if its value were not among them.
  const missing = value !== '' && !options.some((option) => option.value === value)
  const stand = levels ? texts.unknown : error ? texts.failed : texts.loading
  return (
    <NativeSelect
      withAsterisk={false}
      disabled={needsArea && !isFilter}
      title={isFilter && needsArea ? texts.areaFirst : undefined}
      {...props}
      data={[{ value: '', label: nothing }, ...hint, ...options, ...(missing ? [{ value, label: stand }] : [])]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
