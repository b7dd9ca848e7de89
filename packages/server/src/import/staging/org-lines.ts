import { hasEnded, optionalId, requireName } from './cell-checks.ts'
import { defineStagedFile } from './staged-file.ts'

export const orgLines = defineStagedFile({
  table: 'staged_orgs',
  required: ['sourcedId', 'name', 'parentSourcedId'],
  columns: { name: 'text', parent_sourced_id: 'text' },
  read(line) {
    if (hasEnded(line)) return { ended: true, row: {} }
    return {
      ended: false,
      row: { name: requireName('name', line.cell('name')), parent_sourced_id: optionalId(line, 'parentSourcedId') },
    }
  },
})
