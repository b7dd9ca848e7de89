import { type CsvSeparator, type CsvValue, csvRow } from '@backoffice/contract/csv-row'
import { Box, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { everyRow, type Filters } from './use-list.ts'

const useTexts = defineTexts({
  en: { export: 'Export CSV', stop: (rows: string) => `${rows} rows – stop`, separator: ',' as CsvSeparator },
  // German spreadsheets expect semicolons.
  de: {
    export: 'CSV exportieren',
    stop: (rows: string) => `${rows} Zeilen – abbrechen`,
    separator: ';' as CsvSeparator,
  },
})

interface Props<Row> {
  path: string
  filters: Filters
  fileName: string
  /** Column names, and how to get each value from a row; may call the service. */
  columns: Record<string, (row: Row) => CsvValue | Promise<CsvValue>>
}

/** Saves the whole filtered list, not only the rows on the screen. */
export function CsvExportButton<Row>({ path, filters, fileName, columns }: Props<Row>) {
  const texts = useTexts()
  const format = useFormat()
  const [count, setCount] = useState(0)
  const stopped = useRef(false)
  const saving = useMutation({
    mutationFn: async () => {
      stopped.current = false
      setCount(0)
      const rowOf = (values: CsvValue[]) => csvRow(values, texts.separator)
      const lines = [rowOf(Object.keys(columns))]
      let coming: Promise<string>[] = []
      for await (const row of everyRow<Row>(path, filters)) {
        if (stopped.current) return
        coming.push(Promise.all(Object.values(columns).map((read) => read(row))).then(rowOf))
        if (coming.length < 200) continue
        lines.push(...(await Promise.all(coming)))
        coming = []
        // Does not count the header.
        setCount(lines.length - 1)
      }
      lines.push(...(await Promise.all(coming)))
      save(fileName, lines.join(''))
    },
  })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          if (saving.isPending) stopped.current = true
          else saving.mutate()
        }}
      >
        {saving.isPending ? texts.stop(format.number(count)) : texts.export}
      </Button>
      {saving.error && (
        // On its own line, below all buttons.
        <Box w="100%" style={{ order: 1 }}>
          <ErrorAlert error={saving.error} />
        </Box>
      )}
    </>
  )
}

function save(name: string, text: string): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
