import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type BundleLines,
  enrolment,
  type Format,
  makeFolder,
  prepareImport,
  small,
  user,
  writeBundle,
} from '../testing/samples/one-roster-bundle.ts'
import type { ProblemCode } from './problems/line-problem.ts'

const ended = { status: 'tobedeleted' }
const role = (userSourcedId: string, more = {}) => ({
  sourcedId: `role of ${userSourcedId}`,
  userSourcedId,
  roleType: 'primary',
  role: 'teacher',
  orgSourcedId: 'school-1',
  ...more,
})
const uuids = {
  service: '0195a000-0000-4000-8000-000000000001',
  anonymised: '0195a000-0000-4000-8000-000000000002',
  other: '0195a000-0000-4000-8000-000000000003',
}
const withUuid = (sourcedId: string, userMasterIdentifier: string) => user(sourcedId, '', { userMasterIdentifier })
const deep = Array.from({ length: 20 }, (_, n) => ({
  sourcedId: `deep-${n + 1}`,
  name: 'Deep',
  parentSourcedId: n === 0 ? '' : `deep-${n}`,
}))

/** For an area that has imported `small` already: lines of a bundle, of which at least one has the problem. */
const cases: Record<ProblemCode, { lines: BundleLines; format?: Format } | (() => string)> = {
  wrong_number_of_cells: () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'orgs.csv'), 'sourcedId,name,parentSourcedId\nx,X,district,\n')
    return folder
  },
  missing_value: { lines: { orgs: [{ sourcedId: 'x', name: '' }] } },
  invalid_value: { lines: { users: [user('eve', 'student', { enabledUser: 'perhaps' })] } },
  ended_enrolment_incomplete: { lines: { enrollments: [enrolment('ada', '', ended)] } },
  repeated_id: { lines: { users: [user('eve', 'student'), user('eve', 'student')] } },
  unknown_org: { lines: { users: [user('eve', 'student', { orgSourcedIds: 'nowhere' })] } },
  unknown_parent_org: { lines: { orgs: [{ sourcedId: 'x', name: 'X', parentSourcedId: 'nowhere' }] } },
  org_below_itself: { lines: { orgs: [{ sourcedId: 'x', name: 'X', parentSourcedId: 'x' }] } },
  hierarchy_too_deep: { lines: { orgs: deep } },
  org_in_use: { lines: { orgs: [{ sourcedId: 'school-1', ...ended }] } },
  repeated_uuid: {
    lines: {
      users: [withUuid('eve', uuids.other.replace(/3$/, '9')), withUuid('eva', uuids.other.replace(/3$/, '9'))],
      roles: [role('eve'), role('eva')],
    },
    format: { version: '1.2' },
  },
  uuid_of_service_user: {
    lines: { users: [withUuid('eve', uuids.service)], roles: [role('eve')] },
    format: { version: '1.2' },
  },
  uuid_of_anonymised_user: {
    lines: { users: [withUuid('eve', uuids.anonymised)], roles: [role('eve')] },
    format: { version: '1.2' },
  },
  uuid_of_other_user: {
    lines: { users: [withUuid('eve', uuids.other)], roles: [role('eve')] },
    format: { version: '1.2' },
  },
  no_role: { lines: { users: [user('eve', '')] } },
  no_primary_role: {
    lines: {
      users: [user('eve', '', { primaryOrgSourcedId: 'school-1' }), { sourcedId: 'tom', ...ended }],
      roles: [role('ada', { role: 'student' }), role('max', { role: 'administrator' })],
    },
    format: { version: '1.2', mode: 'bulk' },
  },
  no_org: { lines: { users: [user('eve', 'student', { orgSourcedIds: '' })] } },
  unknown_role: { lines: { users: [user('eve', 'counselor')] } },
  role_ended: { lines: { roles: [role('tom', ended)] } },
  role_in_other_org: { lines: { roles: [role('ada', { orgSourcedId: 'school-2' })] } },
  primary_role_gone: {
    lines: { roles: [role('ada', { role: 'student' }), role('tom')] },
    format: { version: '1.2', mode: 'bulk' },
  },
  no_title: { lines: { classes: [{ sourcedId: 'class-9', schoolSourcedId: 'school-1' }] } },
  unknown_user: { lines: { enrollments: [enrolment('nobody', 'class-1')] } },
  repeated_enrolment: { lines: { enrollments: [enrolment('ada', 'class-1'), enrolment('ada', 'class-1')] } },
  unknown_class: { lines: { enrollments: [enrolment('ada', 'nothing')] } },
  class_not_published: {
    lines: { classes: [{ sourcedId: 'class-1', ...ended }], enrollments: [enrolment('tom', 'class-1')] },
  },
}

test('every problem that a line can have is found, and none beside it', async () => {
  const { db, areaId, load, run } = await prepareImport()
  await load(small)
  const common = { area_id: areaId, display_name: 'X', role: 'reader' as const, level_id: areaId }
  await db
    .insertInto('users')
    .values([
      { ...common, uuid: uuids.service, kind: 'service', external_id: null, anonymised_at: null },
      { ...common, uuid: uuids.anonymised, kind: 'person', external_id: null, anonymised_at: new Date() },
      { ...common, uuid: uuids.other, kind: 'person', external_id: 'other', anonymised_at: null },
    ])
    .execute()
  const found: Record<string, string[]> = {}
  for (const [code, bundle] of Object.entries(cases)) {
    const folder = typeof bundle === 'function' ? bundle() : writeBundle(bundle.lines, bundle.format)
    const { refusals } = await run(folder, { dryRun: true })
    found[code] = [...new Set(refusals.map((refusal) => refusal.code))]
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(cases).map((code) => [code, [code]])))
})

test('half a character at the end of what is shown of a cell costs nothing but the line', async () => {
  const { load } = await prepareImport()
  const email = `${'x'.repeat(59)}🎓 is too long to be shown`
  const { refusals } = await load({ orgs: small.orgs, users: [user('ada', 'student', { email })] })
  expect(refusals).toMatchObject([
    { code: 'invalid_value', params: { column: 'email', value: `${'x'.repeat(59)}\u{fffd}…`, expected: 'email' } },
  ])
})
