import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import type { Pages } from './check-visitors.ts'
import { respondWith } from './fake-service.ts'
import type { Harness } from './harness.ts'
import { ensurePerson, makePage, makeUser } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** What anyone on the internet can cause, and what a broken or hostile service can. */
export async function checkAnyone(report: Report, site: Site, harness: Harness, pages: Pages) {
  const { admin, make, offer, watch } = harness
  const at = (url: string, name: string, value: string) => `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`
  const textAt = async (url: string) => (await fetch(url)).text()
  const search = at(pages.catalogue, 'backoffice_q', 'course')
  const member = makeUser(site, 'Mona')
  const uuid = ensurePerson(site, member)

  await report.check('searches of anyone use only a part of the limit; the others still get through', async () => {
    await textAt(pages.catalogue)
    // As if all calls of this minute and the next had been made.
    site.php(
      "delete_option('backoffice_budget'); add_option('backoffice_budget', (string) ((intdiv(time(), 60) + 1) * 1000000 + 300));",
    )
    const requests = await watch()
    const response = await fetch(search)
    assert.match(await response.text(), /cannot be shown at the moment/)
    assert.match(response.headers.get('cache-control') ?? '', /no-cache/)
    assert.match(await textAt(pages.catalogue), /Course 01/)
    assert.deepEqual(await requests(), [])
    const own = site.php(`echo count(Backoffice\\list_courses(['q' => 'course'], '${uuid}')['data']);`)
    assert.ok(Number(own) > 0)
    site.php("delete_option('backoffice_budget');")
    assert.match(await textAt(search), /Course 01/)
    return 'no request, a page that no cache keeps, and the visitor who has enrolled finds courses'
  })
  await report.check('a search that fails pauses searches only', async () => {
    site.php(`${respondWith({ '/courses?q=slow': [503, {}] })} Backoffice\\list_courses(['q' => 'slow']);`)
    const paused = site.php(
      "echo json_encode([get_option('backoffice_pause'), get_option('backoffice_pause_anyone')]);",
    )
    site.php('Backoffice\\resume_calls();')
    assert.match(paused, /^\[false,\{/)
    return 'the other calls go on'
  })
  await report.check('an id in capitals is the same course in the cache', async () => {
    const count = () =>
      site.php('echo $wpdb->get_var("select count(*) from $wpdb->options where option_name like \'%backoffice%\'");')
    await textAt(at(pages.catalogue, 'backoffice_course', pages.course))
    const before = count()
    await textAt(at(pages.catalogue, 'backoffice_course', pages.course.toUpperCase()))
    await textAt(makePage(site, 'Capitals', `[backoffice_course id="${pages.course.toUpperCase()}"]`))
    assert.equal(count(), before)
    return `${before} options`
  })
  await report.check('the catalogue of a level shows no course of another level, even if its id is known', async () => {
    const top = (await admin('/learning-areas')).body.data.find(({ slug }: { slug: string }) => slug === 'north').id
    const level = async (name: string, parent_id: string) =>
      (await make('/hierarchy-levels', { name, parent_id })).id ?? ''
    const sales = await level('Sales', top)
    const inside = await offer('Selling abroad', { level_id: await level('Export', sales) })
    const outside = await offer('Tax law', { level_id: await level('Finance', top) })
    const url = makePage(site, 'Sales', `[backoffice_catalogue level="${sales}"]`)
    assert.match(await textAt(at(url, 'backoffice_course', inside)), /Selling abroad/)
    const refused = await textAt(at(url, 'backoffice_course', outside))
    assert.match(refused, /does not exist/)
    assert.doesNotMatch(refused, /Tax law/)
    return 'the one below is shown, the one beside is not'
  })
  await report.check('a response of the wrong shape breaks no page', async () => {
    const wrong = [null, 5, 'x', {}, { id: uuid, course_id: [], status: [] }]
    const page = site.php(
      `wp_set_current_user(${member}); ${respondWith({ '/enrolments': [200, { data: wrong, next_cursor: [] }], '/courses': [200, { data: wrong }], '/catalogue': [200, { data: wrong }] })} echo Backoffice\\render_my_courses(), Backoffice\\render_catalogue([]), Backoffice\\latest_change('2026-01-01');`,
    )
    assert.match(page, /not enrolled in any course[\s\S]*No courses found[\s\S]*2026-01-01/)
    const token = site.php(
      `${respondWith({ '/oauth/token': [200, { access_token: ['x'] }] })} Backoffice\\forget_token(); echo Backoffice\\check_connection()->get_error_message();`,
    )
    site.php('Backoffice\\resume_calls();')
    assert.match(token, /not a Backoffice installation/)
    return 'enrolments, courses, token'
  })
}
