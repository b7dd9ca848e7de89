import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import { until } from '../connector-checks/until.ts'
import { respondWith } from './fake-service.ts'
import { ensurePerson, makeUser } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** What one visitor who is logged in can do to the others, to WP-Cron and to the administrators. */
export async function checkLanes(report: Report, site: Site) {
  const [greedy, other] = [makeUser(site, 'Greta'), makeUser(site, 'Otto')]
  for (const id of [greedy, other]) ensurePerson(site, id)
  const admin = site.php("echo get_user_by('login', 'owner')->ID;")
  const background = 0
  /** How many searches of a user get an answer, of as many as they try. Everyone begins anew with `fresh`. */
  const searches = (id: number | string, times: number, before = '') =>
    Number(
      site.php(
        `wp_set_current_user(${id}); ${before} $n = 0; for ($i = 0; $i < ${times}; $i++) $n += is_wp_error(Backoffice\\call('GET', '/api/1/catalogue')) ? 0 : 1; echo $n;`,
      ),
    )
  const answering = respondWith({ '/catalogue': [200, { data: [] }] })
  const failing = (status: number) =>
    `add_filter('pre_http_request', fn($r, $a, $url) => strpos($url, '/catalogue') ? ['headers' => ['retry-after' => '60'], 'body' => '{"code":"x","detail":"x"}', 'response' => ['code' => ${status}, 'message' => ''], 'cookies' => []] : $r, 10, 3);`
  const silent = `add_filter('pre_http_request', fn($r, $a, $url) => strpos($url, '/catalogue') ? new WP_Error('http_request_failed') : $r, 10, 3);`
  const begin = async () => {
    site.php(
      `Backoffice\\resume_calls(); delete_option('backoffice_budget_visitors'); delete_metadata('user', 0, '_wp_backoffice_budget', '', true);`,
    )
    // A minute that ends meanwhile would begin a new budget.
    await until(async () => new Date().getSeconds() < 45)
  }
  const lanes = () => ({
    greedy: searches(greedy, 1, answering),
    other: searches(other, 1, answering),
    background: searches(background, 1, answering),
    admin: searches(admin, 1, answering),
  })

  await report.check('a visitor who is logged in has a budget of calls, and uses up nobody else’s', async () => {
    await begin()
    assert.equal(searches(greedy, 70, answering), 60)
    assert.deepEqual(lanes(), { greedy: 0, other: 1, background: 1, admin: 1 })
    assert.equal(searches(background, 70, answering), 70)
    return '60 of 70, the others go on'
  })
  await report.check('all visitors together leave something for the site itself', async () => {
    await begin()
    const few = "add_filter('backoffice_calls_of_visitors', fn() => 10);"
    assert.equal(searches(greedy, 8, answering + few), 8)
    assert.equal(searches(other, 8, answering + few), 2)
    assert.equal(searches(background, 8, answering + few), 8)
    return '10 of 16'
  })
  await report.check('visitors cannot change what counts their calls', async () => {
    assert.equal(
      site.php("echo is_protected_meta('_wp_backoffice_budget', 'user') ? 'protected' : 'open';"),
      'protected',
    )
    return 'protected user meta'
  })
  await report.check('too many calls pause the lane that made them, and no other', async () => {
    const paused: string[] = []
    for (const [who, id] of Object.entries({ greedy, background, admin })) {
      await begin()
      assert.equal(searches(id, 1, failing(429)), 0)
      const after = lanes()
      const visitors = who === 'greedy' ? 0 : 1
      const expected = { greedy: visitors, other: visitors, background: 1, admin: 1, ...(visitors ? { [who]: 0 } : {}) }
      assert.deepEqual(after, expected)
      const own = site.php("echo is_wp_error(Backoffice\\call('GET', '/api/1', ['lane' => Backoffice\\SITE])) ? 0 : 1;")
      assert.equal(own, '1')
      paused.push(who)
    }
    await begin()
    return paused.join(', ')
  })
  await report.check(
    'what fails for one visitor, or does not answer in time, stops neither the site nor WP-Cron',
    async () => {
      for (const trouble of [failing(500), failing(503), silent]) {
        await begin()
        assert.equal(searches(greedy, 1, trouble), 0)
        const after = lanes()
        assert.deepEqual(after, { greedy: 0, other: 1, background: 1, admin: 1 })
      }
      await begin()
      assert.equal(searches(background, 1, silent), 0)
      assert.deepEqual(lanes(), { greedy: 0, other: 0, background: 0, admin: 0 })
      await begin()
      return 'only that visitor pauses; no answer to WP-Cron is true for all'
    },
  )
}
