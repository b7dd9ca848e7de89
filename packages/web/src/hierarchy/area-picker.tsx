import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { useOwnArea } from '../use-own-area.ts'
import { learningAreasQuery } from './learning-areas.ts'

const useTexts = defineTexts({
  en: { choose: 'Choose a learning area', none: 'None' },
  de: { choose: 'Lernbereich wählen', none: 'Keiner' },
})

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data' | 'label'> {
  label: string
  value?: string | undefined
  onChange(slug: string | undefined): void
  /** The name of the option for none, in a filter. */
  all?: string
}

/**
 * Picks a learning area by its slug. Where one is required and there is only one, it is chosen, also if the areas arrive
 * later. Area administrators see no picker.
 */
export function AreaPicker({ value = '', onChange, all, ...props }: Props) {
  const texts = useTexts()
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const own = useOwnArea()
  const only = own ?? (areas.length === 1 ? areas[0]?.learning_area : undefined)
  const { required } = props
  useEffect(() => {
    if (only !== undefined && required && value === '') onChange(only)
  }, [only, required, value, onChange])
  if (own !== undefined) return null
  const options = areas.map((area) => ({ value: area.learning_area, label: area.name }))
  const nothing = all ?? (required ? texts.choose : texts.none)
  // A select would show another option if its value were not among them.
  const missing = value !== '' && !options.some((option) => option.value === value)
  return (
    <NativeSelect
      withAsterisk={false}
      {...props}
      data={[{ value: '', label: nothing }, ...options, ...(missing ? [{ value, label: value }] : [])]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
