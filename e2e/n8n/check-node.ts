import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import { startUnrelatedServer } from '../connector-checks/unrelated-server.ts'
import { courseCount, type Harness } from './harness.ts'
import type { Execution, N8nApi, SavedCredential } from './n8n-api.ts'
import { backofficeNode, byExternalId, byId, inARow, node, webhook } from './workflow.ts'

/** Every operation once, and its errors. */
export async function checkNode(report: Report, api: N8nApi, saved: SavedCredential, harness: Harness) {
  let runs = 0
  const run = async (parameters: object): Promise<Execution> => {
    const path = `operation-${++runs}`
    const id = await api.publish(path, ...inARow(webhook(path), backofficeNode('Step', saved, parameters)))
    return api.runByWebhook(id, path, {})
  }
  const rows = async (parameters: object) => {
    const { status, items, error } = await run(parameters)
    assert.equal(status, 'success', `${error?.message} ${error?.description}`)
    return items.Step ?? []
  }
  const only = async (parameters: object) => {
    const found = await rows(parameters)
    assert.equal(found.length, 1)
    return found[0] ?? {}
  }

  await report.check('connection › test tells the learning area and for whom the call is made', async () => {
    const { acting_user, learning_area } = await only({ resource: 'connection', operation: 'test' })
    assert.equal((acting_user as { uuid: string }).uuid, harness.credential.client_id)
    return `${(learning_area as { slug: string }).slug}, acting for its own client_id`
  })
  await report.check('the acting person of the node is the acting user of the call', async () => {
    const as = { actFor: 'person', actingPerson: byExternalId('P-1') }
    const { acting_user } = await only({ resource: 'connection', operation: 'test', ...as })
    const { display_name, kind } = acting_user as { display_name: string; kind: string }
    assert.deepEqual({ display_name, kind }, { display_name: 'Person P-1', kind: 'person' })
    return display_name
  })
  await report.check('person › create or update makes a person, then changes only what is named', async () => {
    const person = { resource: 'person', operation: 'upsert', recogniseBy: 'externalId', externalId: 'P-9' }
    const made = await only({ ...person, displayName: 'New', additionalFields: { email: 'new@example.org' } })
    const changed = await only({ ...person, displayName: 'Renamed', additionalFields: { role: 'instructor' } })
    const { uuid, email, display_name, role } = changed
    assert.deepEqual(
      { uuid, email, display_name, role },
      {
        uuid: made.uuid,
        email: 'new@example.org',
        display_name: 'Renamed',
        role: 'instructor',
      },
    )
    return 'e-mail kept, name and role changed'
  })
  await report.check('person › create or update under a UUID of your own', async () => {
    const uuid = crypto.randomUUID()
    const person = { resource: 'person', operation: 'upsert', recogniseBy: 'uuid', uuid, displayName: 'Own UUID' }
    assert.equal((await only(person)).uuid, uuid)
    assert.equal((await only({ ...person, additionalFields: { external_id: 'P-10' } })).external_id, 'P-10')
    return 'made, then found again'
  })
  await report.check('person › get, get many, deactivate', async () => {
    const { uuid } = await only({ resource: 'person', operation: 'get', person: byExternalId('P-9') })
    assert.equal(
      (await only({ resource: 'person', operation: 'get', person: byId(String(uuid)) })).display_name,
      'Renamed',
    )
    const gone = await only({ resource: 'person', operation: 'deactivate', person: byId(String(uuid)) })
    assert.equal(gone.active, false)
    const inactive = await rows({
      resource: 'person',
      operation: 'getAll',
      returnAll: true,
      filters: { active: false },
    })
    assert.deepEqual(
      inactive.map((each) => each.uuid),
      [uuid],
    )
    return 'by UUID, by external ID and by filter'
  })
  await report.check('course › get, and get many with a limit beyond one page', async () => {
    assert.equal(
      (await only({ resource: 'course', operation: 'get', course: byExternalId('C-7') })).title,
      'Course 007',
    )
    const found = await rows({
      resource: 'course',
      operation: 'getAll',
      returnAll: false,
      limit: 250,
      filters: { status: 'published' },
    })
    assert.equal(found.length, 250)
    return '250 of them'
  })
  await report.check('hierarchy level › get many', async () => {
    const found = await rows({ resource: 'hierarchyLevel', operation: 'getAll', returnAll: true })
    assert.deepEqual(
      found.map(({ path }) => path),
      [['North']],
    )
    return 'North'
  })
  await report.check('enrolment › enrol, get many, update, withdraw', async () => {
    const enrolled = await only({
      resource: 'enrolment',
      operation: 'enrol',
      person: byExternalId('P-3'),
      course: byExternalId('C-3'),
      additionalFields: { due_at: '2027-07-01T12:00:00' },
    })
    assert.equal(enrolled.due_at, '2027-07-01T10:00:00.000Z')
    const enrolmentId = String(enrolled.id)
    const updateFields = { status: 'in_progress', progress: 40, due_at: '' }
    const updated = await only({ resource: 'enrolment', operation: 'update', enrolmentId, updateFields })
    assert.deepEqual([updated.status, updated.progress, updated.due_at], ['in_progress', 40, undefined])
    const filters = { user_uuid: byExternalId('P-3'), course_id: byExternalId('C-3'), status: 'in_progress' }
    const found = await rows({ resource: 'enrolment', operation: 'getAll', returnAll: true, filters })
    assert.deepEqual(
      found.map(({ id }) => id),
      [enrolmentId],
    )
    assert.equal((await only({ resource: 'enrolment', operation: 'withdraw', enrolmentId })).status, 'withdrawn')
    return "a due date in the workflow's time zone, taken away again"
  })
  await report.check("an error shows the service's sentence, code and request id", async () => {
    const { status, error } = await run({ resource: 'course', operation: 'get', course: byId(crypto.randomUUID()) })
    assert.equal(status, 'error')
    assert.match(String(error?.message), /course/i)
    assert.match(String(error?.description), /^Code: not_found\nReason: no_such_course\nRequest ID: [0-9a-f-]{36}$/)
    return `"${error?.message}" ${JSON.stringify(error?.description)}`
  })
  await report.check('an id that would lead elsewhere is refused before anything is sent', async () => {
    const { uuid } = await only({ resource: 'person', operation: 'get', person: byExternalId('P-2') })
    const requests = await harness.watch()
    // From workflow data: n8n itself refuses one that is typed into the field.
    const person = byId(`={{ '${uuid}' + '/anonymise#' }}`)
    const { status, error } = await run({ resource: 'person', operation: 'deactivate', person })
    assert.equal(status, 'error')
    assert.match(String(error?.message), /"Person" is not a UUID/)
    assert.deepEqual(await requests(), [])
    return `"${error?.message}"`
  })
  await report.check('drop-downs are loaded from the API, page by page and by search', async () => {
    const first = await api.dropDown('searchCourses', saved)
    assert.equal(first.results.length, 50)
    const second = await api.dropDown('searchCourses', saved, { paginationToken: first.paginationToken })
    const names = new Set([...first.results, ...second.results].map(({ name }) => name))
    assert.equal(names.size, 100)
    const [person] = (await api.dropDown('searchPeople', saved, { filter: 'P-2' })).results
    assert.equal(person?.name, 'Person P-2 · P-2')
    const levels = await api.dropDown('searchLevels', saved, { filter: 'nor' })
    assert.deepEqual(
      levels.results.map(({ name }) => name),
      ['North'],
    )
    return `courses (${courseCount} in pages of 50), people, levels`
  })
  await report.check("n8n's HTTP Request node can use the credential for our service, and for no other", async () => {
    const unrelated = await startUnrelatedServer()
    const request = async (url: string, path: string) => {
      const parameters = {
        url,
        authentication: 'predefinedCredentialType',
        nodeCredentialType: 'backofficeApi',
        options: {},
      }
      const step = node('Step', 'n8n-nodes-base.httpRequest', 4.2, parameters, { backofficeApi: saved })
      return api.runByWebhook(await api.publish(path, ...inARow(webhook(path), step)), path, {})
    }
    try {
      const ours = await request(`${harness.url}/api/1`, 'own-host')
      assert.equal(ours.items.Step?.[0]?.version, 1, ours.error?.message)
      const theirs = await request(unrelated.url, 'other-host')
      assert.match(String(theirs.error?.message), /It is not sent to/)
      assert.equal(unrelated.requests(), 0)
      return `"${theirs.error?.message}"`
    } finally {
      await unrelated.stop()
    }
  })
}
