import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import type { Column, RowSelection } from './column.ts'
import classes from './data-table.module.css'
import { SelectBox } from './select-box.tsx'

const useTexts = defineTexts({
  en: { select: (name: string) => `Select ${name}` },
  de: { select: (name: string) => `${name} auswählen` },
})

interface Props<Row> {
  row: Row
  columns: Column<Row>[]
  selection: RowSelection<Row> | undefined
}

export function DataRow<Row>({ row, columns, selection }: Props<Row>) {
  const texts = useTexts()
  const detailsId = useId()
  const [open, setOpen] = useState(false)
  const details = columns.find((column) => column.details)?.details
  return (
    <>
      <tr data-selected={selection?.has(row) || undefined} data-open={open || undefined}>
        {columns.map(({ key, title, render, align, oneLine, details: opens }, index) => (
          <td key={key} data-title={title} data-align={align} data-one-line={oneLine}>
            {selection && index === 0 && (
              <SelectBox
                label={texts.select(selection.nameOf(row))}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            )}
            {opens ? (
              <div>
                {render(row)}
                <UnstyledButton
                  className={classes.opener}
                  aria-expanded={open}
                  aria-controls={open ? detailsId : undefined}
                  onClick={() => setOpen(!open)}
                >
                  {opens.label(row)}
                </UnstyledButton>
              </div>
            ) : (
              render(row)
            )}
          </td>
        ))}
      </tr>
      {open && (
        <tr data-details>
          <td id={detailsId} colSpan={columns.length}>
            {details?.content(row)}
          </td>
        </tr>
      )}
    </>
  )
}
