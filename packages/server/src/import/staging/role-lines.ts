import { visible } from '../../text/visible-text.ts'
import { hasEnded, invalidValue, optionalId, readableId, requireId } from './cell-checks.ts'
import { roleOf } from './one-roster-roles.ts'
import { defineStagedFile } from './staged-file.ts'

export const roleLines = defineStagedFile({
  table: 'staged_roles',
  required: ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
  columns: { user_sourced_id: 'text', source_role: 'text', role: 'text', org_sourced_id: 'text' },
  read(line) {
    const type = line.cell('roleType').toLowerCase()
    // A person has only one role here, so secondary roles are ignored.
    if (type === 'secondary') return undefined
    const ended = hasEnded(line)
    if (type !== 'primary' && !(ended && type === '')) {
      throw invalidValue('roleType', line.cell('roleType'), 'role_type')
    }
    const sourceRole = visible(line.cell('role'))
    return {
      ended,
      row: {
        user_sourced_id: requireId(line, 'userSourcedId'),
        source_role: sourceRole,
        role: roleOf(sourceRole),
        org_sourced_id: ended ? optionalId(line, 'orgSourcedId') : requireId(line, 'orgSourcedId'),
      },
    }
  },
  identify: (line) => ({ user_sourced_id: readableId(line, 'userSourcedId') }),
})
