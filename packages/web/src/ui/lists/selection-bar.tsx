import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { everyRow, type Filters } from './use-list.ts'
import { maxSelected, type Selection } from './use-selection.ts'

const useTexts = defineTexts({
  en: {
    selected: (count: string) => `${count} selected`,
    most: (count: string) => `${count} selected, the maximum`,
    all: (count: string) => `Select the first ${count}`,
    clear: 'Clear selection',
  },
  de: {
    selected: (count: string) => `${count} ausgewählt`,
    most: (count: string) => `${count} ausgewählt, mehr geht nicht`,
    all: (count: string) => `Die ersten ${count} auswählen`,
    clear: 'Auswahl aufheben',
  },
})

interface Props<Row> {
  selection: Selection<Row>
  path: string
  filters: Filters
  /** True if the list has rows that are not on the screen. */
  hasMore: boolean
  /** The actions. */
  children: ReactNode
}

/** What can be done with the selected rows. */
export function SelectionBar<Row>({ selection, path, filters, hasMore, children }: Props<Row>) {
  const texts = useTexts()
  const format = useFormat()
  const count = selection.rows.length
  const selecting = useMutation({
    mutationFn: async () => {
      const rows: Row[] = []
      for await (const row of everyRow<Row>(path, filters)) {
        rows.push(row)
        if (rows.length === maxSelected) break
      }
      return rows
    },
    onSuccess: (rows) => selection.replace(rows),
  })
  const full = count === maxSelected
  return (
    <>
      <Group gap="xs" data-print="no">
        <Text size="sm" fw={600} role="status">
          {count > 0 && (full ? texts.most : texts.selected)(format.number(count))}
        </Text>
        {count > 0 && (
          <>
            {children}
            {hasMore && !full && (
              <WorkButton variant="subtle" size="xs" loading={selecting.isPending} onClick={() => selecting.mutate()}>
                {texts.all(format.number(maxSelected))}
              </WorkButton>
            )}
            <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
              {texts.clear}
            </Button>
          </>
        )}
      </Group>
      {selecting.error && <ErrorAlert error={selecting.error} />}
    </>
  )
}
