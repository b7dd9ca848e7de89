import { isUuid } from '../../text/uuid.ts'
import { visible } from '../../text/visible-text.ts'
import type { CsvLine } from '../source/read-csv.ts'
import { hasEnded, isFalse, optionalBoolean, optionalEmail, optionalId, requireId, requireName } from './cell-checks.ts'
import { familyRoles, roleOf } from './one-roster-roles.ts'
import { defineStagedFile } from './staged-file.ts'

export const userLines = defineStagedFile({
  table: 'staged_users',
  required: ['sourcedId', 'enabledUser', 'givenName', 'familyName'],
  columns: {
    new_uuid: 'uuid',
    master_uuid: 'uuid',
    display_name: 'text',
    email: 'text',
    active: 'boolean',
    source_role: 'text',
    role: 'text',
    org_sourced_id: 'text',
    org_sourced_ids: 'text',
  },
  read(line, newId) {
    if (hasEnded(line)) return { ended: true, row: {} }
    const sourceRole = visible(line.cell('role')) || null
    if (sourceRole && familyRoles.includes(sourceRole.toLowerCase())) {
      return { ended: false, row: familyRow(line, sourceRole) }
    }
    const masterId = line.cell('userMasterIdentifier').toLowerCase()
    return {
      ended: false,
      row: {
        new_uuid: newId(),
        master_uuid: isUuid(masterId) ? masterId : null,
        display_name: requireName('givenName + familyName', displayName(line)),
        email: optionalEmail(line),
        active: optionalBoolean(line, 'enabledUser'),
        source_role: sourceRole,
        role: sourceRole && roleOf(sourceRole),
        ...orgsOf(line),
      },
    }
  },
})

/** Family lines are usually skipped, so only the role matters, and whether the user is disabled. */
function familyRow(line: CsvLine, sourceRole: string) {
  return {
    new_uuid: null,
    master_uuid: null,
    display_name: null,
    email: null,
    active: isFalse(line.cell('enabledUser')) ? false : null,
    source_role: sourceRole,
    role: null,
    org_sourced_id: null,
    org_sourced_ids: null,
  }
}

/** Prefers the names that the person prefers. */
function displayName(line: CsvLine): string {
  const given = line.cell('preferredGivenName') || line.cell('givenName')
  const family = line.cell('preferredFamilyName') || line.cell('familyName')
  return [given, family].filter((part) => part !== '').join(' ')
}

/** The primary org, or the first of several. All of several are kept, since the first may not exist. */
function orgsOf(line: CsvLine) {
  const primary = optionalId(line, 'primaryOrgSourcedId')
  if (primary) return { org_sourced_id: primary, org_sourced_ids: null }
  const cells = line.cell('orgSourcedIds').split(',')
  const ids = cells.flatMap((id) => (id.trim() === '' ? [] : [requireId(line, 'orgSourcedIds', id.trim())]))
  return { org_sourced_id: ids[0] ?? null, org_sourced_ids: ids.length > 1 ? ids.join(',') : null }
}
