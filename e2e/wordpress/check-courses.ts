import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import type { Pages } from './check-visitors.ts'
import { respondWith } from './fake-service.ts'
import type { Harness } from './harness.ts'
import { ensurePerson, makeUser } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** What courses bring along, and how many calls it takes to show them. */
export async function checkCourses(report: Report, site: Site, harness: Harness, pages: Pages) {
  const { make, offer, watch } = harness
  const at = (name: string, value: string) =>
    `${pages.catalogue}${pages.catalogue.includes('?') ? '&' : '?'}${name}=${value}`
  const member = makeUser(site, 'Quinn')
  const uuid = ensurePerson(site, member)
  const details = {
    summary: 'In <b>short</b>',
    link: 'https://learn.example.org/sailing?a=1&b=2',
    tags: ['Water', '[backoffice_my_courses]'],
    duration_minutes: 90,
  }
  const course = await offer('Sailing', details)
  const shownTo = (id: number, render: string) => site.php(`wp_set_current_user(${id}); echo Backoffice\\${render};`)

  await report.check('summary, tags and duration of a course are shown as text', async () => {
    site.php('Backoffice\\refresh_cached();')
    const list = await (await fetch(at('backoffice_q', 'sailing'))).text()
    assert.match(list, /In &lt;b&gt;short&lt;\/b&gt;/)
    assert.match(list, /90 minutes · Water · &#x5b;backoffice_my_courses&#x5d;/)
    const page = await (await fetch(at('backoffice_course', course))).text()
    assert.doesNotMatch(page, /Go to the course/)
    return 'escaped, without a link for those who are not enrolled'
  })
  await report.check('an address that is none, or runs something, is not shown, whoever sends it', async () => {
    const bad = ['javascript:alert(1)', 'https://x" onerror="alert(1)', '//x', ['https://x.example'], 'https://x/[y]']
    const shown = site.php(
      `foreach (json_decode('${JSON.stringify(bad).replaceAll('\\', '\\\\')}', true) as $bad) echo Backoffice\\course_link(['link' => $bad]), Backoffice\\course_image(['image_url' => $bad]);`,
    )
    assert.equal(shown, '')
    return `${bad.length} addresses`
  })
  await report.check('a page of a course takes one call, and what the visitor can do comes with it', async () => {
    shownTo(member, 'render_my_courses()')
    const requests = await watch()
    const before = shownTo(member, `course_article('${course}')`)
    assert.deepEqual(callsOf(await requests()), [`GET /api/1/catalogue/${course} 200`])
    assert.match(before, /backoffice_enrol/)
    site.php(`echo is_wp_error(Backoffice\\enrol('${uuid}', '${course}')) ? 'failed' : 'enrolled';`)
    const after = shownTo(member, `course_article('${course}')`)
    assert.match(after, /backoffice_withdraw/)
    assert.match(after, /href="https:\/\/learn\.example\.org\/sailing\?a=1&#038;b=2">Go to the course/)
    return 'enrol, then withdraw and the link to the course'
  })
  await report.check('my courses take one call, also for a course that was archived', async () => {
    await make(`/courses/${course}/archive`, {})
    const requests = await watch()
    const mine = shownTo(member, 'render_my_courses()')
    assert.equal(callsOf(await requests()).length, 1)
    assert.match(mine, /Sailing[\s\S]*Go to the course/)
    // The button beside it shows the progress, but nobody can enrol or withdraw for nothing.
    assert.match(shownTo(member, `enrol_button('${course}')`), /Enrolled/)
    await make(`/courses/${course}/publish`, {})
    return 'one call'
  })
  await report.check('a course whose result stands offers no button to withdraw', async () => {
    const closed = await offer('Closed', { self_enrolment: false })
    await make('/enrolments', { learning_area: 'north', user_uuid: uuid, course_id: closed })
    const shown = shownTo(member, `course_article('${closed}')`)
    assert.match(shown, /Enrolled/)
    assert.doesNotMatch(shown, /backoffice_withdraw/)
    return 'no button'
  })
  await report.check('twenty pages that need the same for the first time ask for it once', async () => {
    site.php('Backoffice\\forget_cached();')
    const requests = await watch()
    const all = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(pages.catalogue)).text()))
    assert.ok(all.every((page) => page.includes('Course 01')))
    const lists = callsOf(await requests()).filter((line) => line.startsWith('GET /api/1/courses'))
    assert.equal(lists.length, 1)
    return 'one call'
  })
  await report.check('what does not exist is asked for once in a while, and few such answers are kept', async () => {
    const unknown = '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22'
    const requests = await watch()
    for (let n = 0; n < 3; n++) {
      assert.match(await (await fetch(at('backoffice_course', unknown))).text(), /does not exist/)
    }
    assert.equal(callsOf(await requests()).length, 1)
    const kept = site.php(
      `${respondWith({ '/courses/': [404, { code: 'not_found' }] })} add_filter('backoffice_calls_per_minute', fn() => 1000); for ($n = 0; $n < 120; $n++) Backoffice\\find_course(wp_generate_uuid4()); echo count(get_option('backoffice_missing'));`,
    )
    assert.equal(kept, '100')
    site.php("delete_option('backoffice_missing');")
    return 'one call, 100 answers'
  })
}

function callsOf(lines: string[]): string[] {
  return lines.filter((line) => line.includes('/api/1/'))
}
