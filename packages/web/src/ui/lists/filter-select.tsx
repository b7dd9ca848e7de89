import { NativeSelect } from '@mantine/core'

interface Props {
  label: string
  /** The name of the option that does not filter. */
  all: string
  options: { value: string; label: string }[]
  value: string | undefined
  onChange(value: string | undefined): void
}

export function FilterSelect({ label, all, options, value = '', onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}
