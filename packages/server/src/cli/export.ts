import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { exportArea } from '../export/export-area.ts'
import { defineCommand } from './command.ts'
import { fromCaller } from './from-caller.ts'
import { table } from './table.ts'
import { withData } from './with-data.ts'

export const exportCommand = defineCommand({
  summary: 'write a consistent copy of a learning area as CSV files; the service may be running',
  input: Type.Object({ folder: Type.String({ minLength: 1 }), learning_area: Slug }),
  arguments: { FOLDER: { field: 'folder', expects: 'a new or empty folder' } },
  options: { area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' } },
  async run(context, { folder, learning_area }) {
    return withData(context, 'export', async (data) => {
      const done = await exportArea(data, { areaSlug: learning_area, folder: fromCaller(folder) })
      const rows = Object.entries(done.rows).map(([file, count]) => [file, String(count)])
      return { text: `Wrote ${learning_area} to ${done.folder}.\n\n${table(['FILE', 'ROWS'], rows)}`, data: done }
    })
  },
})
