import { RefusedLine } from '../problems/line-problem.ts'
import type { CsvLine } from '../source/read-csv.ts'
import { hasEnded, invalidValue, optionalDate, readableId, requireId } from './cell-checks.ts'
import { familyRoles } from './one-roster-roles.ts'
import { defineStagedFile } from './staged-file.ts'

export const enrolmentLines = defineStagedFile({
  table: 'staged_enrolments',
  required: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
  columns: { new_id: 'uuid', class_sourced_id: 'text', user_sourced_id: 'text', enrolled_at: 'timestamptz' },
  read(line, newId) {
    const role = line.cell('role').toLowerCase()
    if (otherRoles.includes(role) || role.startsWith('ext:')) return undefined
    if (hasEnded(line)) {
      const row = userAndClass(line)
      if (row.class_sourced_id === null || row.user_sourced_id === null) {
        throw new RefusedLine({ code: 'ended_enrolment_incomplete', params: {} })
      }
      return { ended: true, row }
    }
    if (role !== 'student') throw invalidValue('role', line.cell('role'), 'enrolment_role')
    return {
      ended: false,
      row: {
        new_id: newId(),
        class_sourced_id: requireId(line, 'classSourcedId'),
        user_sourced_id: requireId(line, 'userSourcedId'),
        enrolled_at: optionalDate(line, 'beginDate'),
      },
    }
  },
  identify: userAndClass,
})

/** The other roles that OneRoster 1.1 and 1.2 allow in a class. */
const otherRoles = ['teacher', 'aide', 'proctor', 'administrator', ...familyRoles]

function userAndClass(line: CsvLine) {
  return {
    class_sourced_id: readableId(line, 'classSourcedId'),
    user_sourced_id: readableId(line, 'userSourcedId'),
  }
}
