import classes from './data-table.module.css'

interface Props {
  label: string
  checked: boolean
  /** Some, but not all. */
  mixed?: boolean
  onChange(checked: boolean): void
}

/** In the first cell, which is a row's name, also on a narrow screen. */
export function SelectBox({ label, checked, mixed = false, onChange }: Props) {
  return (
    <label className={classes.select} data-print="no">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed && !checked
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
