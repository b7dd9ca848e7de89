import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import type { Harness } from './harness.ts'
import { ensurePerson, makeUser, uuidOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** Who leaves, who comes back, and who was deactivated by someone else. */
export async function checkLeaving(report: Report, site: Site, harness: Harness) {
  const { admin, make } = harness
  const personOf = async (uuid: string) => (await admin(`/users/${uuid}?learning_area=north`)).body
  const setRole = (id: number, role: string) => site.php(`get_userdata(${id})->set_role('${role}');`)
  const poll = () => site.php("do_action('backoffice_poll');")
  const resume = () => site.php('Backoffice\\resume_calls();')
  const whileDown = async (work: () => void) => {
    await harness.goDown()
    work()
    await harness.comeBack()
    resume()
  }

  await report.check('whoever was deactivated in the backoffice stays so, whatever they change', async () => {
    const id = makeUser(site, 'Frida')
    const uuid = ensurePerson(site, id)
    await make(`/users/${uuid}/deactivate?learning_area=north`, {})
    site.php(`wp_update_user(['ID' => ${id}, 'display_name' => 'Frieda']);`)
    const { display_name, active } = await personOf(uuid)
    assert.deepEqual([display_name, active], ['Frieda', false])
    setRole(id, 'editor')
    setRole(id, 'subscriber')
    assert.equal(ensurePerson(site, id), uuid)
    assert.equal((await personOf(uuid)).active, false)
    return 'not active, not even after leaving and coming back'
  })
  await report.check('whoever loses the role is deactivated, and comes back as they were', async () => {
    const id = makeUser(site, 'Gero')
    const uuid = ensurePerson(site, id)
    const change = { role: 'instructor', external_id: 'HR-7' }
    await admin(`/users/${uuid}?learning_area=north`, { method: 'PATCH', body: change })
    setRole(id, 'editor')
    assert.equal((await personOf(uuid)).active, false)
    setRole(id, 'subscriber')
    assert.equal(ensurePerson(site, id), uuid)
    const { active, role, external_id } = await personOf(uuid)
    assert.deepEqual([active, role, external_id], [true, 'instructor', 'HR-7'])
    return `active, ${role}, ${external_id}`
  })
  await report.check('whoever has come back is not deactivated by what was left to do', async () => {
    const id = makeUser(site, 'Hanna')
    const uuid = ensurePerson(site, id)
    await whileDown(() => setRole(id, 'editor'))
    setRole(id, 'subscriber')
    ensurePerson(site, id)
    poll()
    assert.equal((await personOf(uuid)).active, true)
    return 'active'
  })
  await report.check('departures that fail again and again do not hold up the others', async () => {
    const id = makeUser(site, 'Ida')
    const uuid = ensurePerson(site, id)
    await whileDown(() => setRole(id, 'editor'))
    site.php(
      "$failing = array_map(fn($n) => \"no-uuid-$n deactivate \" . Backoffice\\connection_name(), range(1, 100)); update_option('backoffice_departures', array_merge($failing, get_option('backoffice_departures')));",
    )
    poll()
    poll()
    assert.equal((await personOf(uuid)).active, false)
    site.php("delete_option('backoffice_departures');")
    return 'deactivated'
  })
  await report.check(
    'with other values in wp-config.php, nothing of the old connection is used or forgotten',
    async () => {
      await make('/learning-areas', { name: 'South', slug: 'south' })
      const south = await make('/access-tokens', {
        learning_area: 'south',
        token_name: 'Website',
        access: 'read_write',
      })
      const constants = `define('BACKOFFICE_BASE_URL', '${harness.url}'); define('BACKOFFICE_CLIENT_ID', '${south.client_id}'); define('BACKOFFICE_CLIENT_SECRET', '${south.client_secret}');`
      const stays = makeUser(site, 'Jan')
      const leaves = makeUser(site, 'Kai')
      const [uuid, left] = [ensurePerson(site, stays), ensurePerson(site, leaves)]
      const first = "Backoffice\\list_courses(['limit' => '20'])['data']"
      site.php(`${first};`)
      await whileDown(() => setRole(leaves, 'editor'))
      const shown = site.php(
        `${constants} do_action('backoffice_poll'); Backoffice\\ensure_person(get_userdata(${stays})); echo count(${first});`,
      )
      assert.equal(shown, '0')
      assert.equal((await admin(`/users/${uuid}?learning_area=south`)).status, 200)
      poll()
      assert.equal((await personOf(left)).active, false)
      return 'no course of the old area, the person in the new one, the departure in the old one'
    },
  )
  await report.check('wp backoffice sync sends nobody if no role takes part', async () => {
    const said = site.php(
      "class WP_CLI { static function add_command() {} static function error($text) { echo $text; exit; } static function success($text) { echo $text; } } update_option('backoffice_people', ['roles' => []]); require WP_PLUGIN_DIR . '/backoffice/includes/command.php'; Backoffice\\command_sync();",
    )
    site.php("delete_option('backoffice_people');")
    assert.match(said, /Nobody takes part/)
    assert.equal(uuidOf(site, 1), '')
    return `"${said}"`
  })
  await report.check('a UUID from an earlier version of the plugin is kept', async () => {
    const id = makeUser(site, 'Lea')
    const uuid = ensurePerson(site, id)
    site.php(
      `delete_user_meta(${id}, Backoffice\\uuid_key()); update_user_meta(${id}, 'backoffice_uuid', '${uuid}'); delete_user_option(${id}, 'backoffice_sent');`,
    )
    assert.equal(ensurePerson(site, id), uuid)
    assert.equal(site.php(`echo get_user_meta(${id}, 'backoffice_uuid', true);`), '')
    return uuid
  })
}
