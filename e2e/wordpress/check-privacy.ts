import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import { respondWith } from './fake-service.ts'
import type { Harness } from './harness.ts'
import { ensurePerson, makeUser, uuidOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** WordPress' tools to export and erase personal data. */
export async function checkPrivacy(report: Report, site: Site, { admin }: Harness) {
  const id = makeUser(site, 'Emil')
  ensurePerson(site, id)
  const run = (tool: 'exporter' | 'eraser', page = 1, before = '', email = 'Emil@example.org') =>
    site.php(
      `${before} $all = apply_filters('wp_privacy_personal_data_${tool}s', []); $done = $all['backoffice']['callback']('${email}', ${page}); echo is_wp_error($done) ? 'error: ' . $done->get_error_message() : json_encode($done);`,
    )
  const course = '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22'
  const enrolment = (status: string) => ({ id: course, course_id: course, status })

  await report.check("WordPress' privacy tools export what the learning area has", async () => {
    const exported = run('exporter')
    assert.match(exported, /"display_name","value":"Emil"/)
    return `${exported.length} bytes`
  })
  await report.check('an export has every page of enrolments, and the person once', async () => {
    const service = respondWith({
      'cursor=second': [200, { data: [enrolment('completed')], next_cursor: null }],
      '/enrolments': [200, { data: [enrolment('enrolled')], next_cursor: 'second' }],
      '/courses/': [200, { title: 'First aid' }],
    })
    const [first, second] = [run('exporter', 1, service), run('exporter', 2, service)]
    assert.match(first, /Emil[\s\S]*"enrolled"[\s\S]*"done":false/)
    assert.match(second, /"completed"[\s\S]*"done":true/)
    assert.doesNotMatch(second, /Emil/)
    return '2 pages'
  })
  await report.check('an export that cannot be complete is an error in words', async () => {
    const failed = run('exporter', 1, respondWith({ '/enrolments': [400, { code: 'odd', detail: 'Not <b>now</b>.' }] }))
    assert.equal(failed, 'error: Not &lt;b&gt;now&lt;/b&gt;.')
    return `"${failed}"`
  })
  await report.check('what the service says is text when the eraser shows it', async () => {
    const other = makeUser(site, 'Nora')
    ensurePerson(site, other)
    const detail = '<img src=x onerror=alert(1)>'
    const said = run('eraser', 1, respondWith({ '/anonymise': [400, { code: 'odd', detail }] }), 'Nora@example.org')
    assert.match(said, /"items_retained":true/)
    assert.doesNotMatch(said, /<img/)
    site.php("delete_option('backoffice_departures');")
    return 'no element'
  })
  await report.check("WordPress' privacy tools erase by anonymising; whoever comes back is someone new", async () => {
    const uuid = uuidOf(site, id)
    assert.match(run('eraser'), /"items_removed":true/)
    const person = (await admin(`/users/${uuid}?learning_area=north`)).body
    assert.notEqual(person.display_name, 'Emil')
    assert.equal(person.email, undefined)
    assert.notEqual(ensurePerson(site, id), uuid)
    return `"${person.display_name}"`
  })
  await report.check('the eraser says what to do about a user who has been deleted', async () => {
    const said = run('eraser', 1, '', 'gone@example.org')
    assert.match(said, /ask an administrator of Backoffice to anonymise/)
    return 'ask an administrator of Backoffice'
  })
}
