import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import type { Harness } from './harness.ts'
import { ensurePerson, makeUser, uuidOf } from './visitor.ts'
import type { Site } from './wordpress-site.ts'

/** People in the learning area follow the users of the site. */
export async function checkPeople(report: Report, site: Site, harness: Harness) {
  const { admin, make } = harness
  const ensure = (id: number) => ensurePerson(site, id)
  const personOf = async (uuid: string) => (await admin(`/users/${uuid}?learning_area=north`)).body
  const remove = (id: number) => site.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user(${id});`)

  await report.check('whoever registers with the address of a manager does not become that manager', async () => {
    const boss = { learning_area: 'north', display_name: 'Boss', role: 'manager', email: 'boss@example.org' }
    const { uuid } = await make('/users', boss)
    const theirs = ensure(makeUser(site, 'Impostor', 'boss@example.org'))
    assert.notEqual(theirs, uuid)
    assert.equal((await personOf(theirs)).role, 'learner')
    return 'a learner with another UUID'
  })
  await report.check('a new name in WordPress reaches the learning area; role and level stay', async () => {
    const id = makeUser(site, 'Bert')
    const uuid = ensure(id)
    await admin(`/users/${uuid}?learning_area=north`, { method: 'PATCH', body: { role: 'instructor' } })
    site.php(`wp_update_user(['ID' => ${id}, 'display_name' => 'Bertram']);`)
    const { display_name, role } = await personOf(uuid)
    assert.deepEqual([display_name, role], ['Bertram', 'instructor'])
    return `${display_name}, ${role}`
  })
  await report.check('whoever does not take part is never sent', async () => {
    const id = makeUser(site, 'Editor')
    site.php(
      `$u = get_userdata(${id}); $u->set_role('editor'); wp_set_current_user(${id}); Backoffice\\render_my_courses();`,
    )
    assert.equal(uuidOf(site, id), '')
    return 'no UUID'
  })
  await report.check('a deleted user is deactivated', async () => {
    const id = makeUser(site, 'Carla')
    const uuid = ensure(id)
    remove(id)
    assert.equal((await personOf(uuid)).active, false)
    return 'deactivated'
  })
  await report.check('a user deleted while the service is down is deactivated later, by WP-Cron', async () => {
    const id = makeUser(site, 'Dora')
    const uuid = ensure(id)
    await harness.goDown()
    remove(id)
    await harness.comeBack()
    assert.equal((await personOf(uuid)).active, true)
    site.php("delete_option('backoffice_pause'); do_action('backoffice_poll');")
    assert.equal((await personOf(uuid)).active, false)
    assert.equal(site.php("echo count(get_option('backoffice_departures'));"), '0')
    return 'deactivated'
  })
}
