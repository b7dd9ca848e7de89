import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '../connector-checks/report.ts'
import { until } from '../connector-checks/until.ts'
import type { Harness } from './harness.ts'
import type { N8nApi, SavedCredential } from './n8n-api.ts'
import { backofficeTrigger, inARow, node } from './workflow.ts'

const nothing = node('Nothing', 'n8n-nodes-base.noOp', 1, {})

/** New and changed people and enrolments start workflows: each change once, and nothing from before. */
export async function checkTrigger(report: Report, api: N8nApi, saved: SavedCredential, { make, watch }: Harness) {
  const publish = async (resource: string, event: string) =>
    api.publish(`On ${resource} ${event}`, ...inARow(backofficeTrigger(saved, { resource, event }), nothing))
  const requests = await watch()
  const onPerson = await publish('person', 'any')
  const onEnrolment = await publish('enrolment', 'created')
  // Each first sends two requests: for the current time, and for what exists already.
  await until(async () => (await requests()).length >= 4)
  const given = async (workflow: string, describe: (row: Record<string, unknown>) => string) =>
    (await api.executions(workflow))
      .filter(({ mode }) => mode === 'trigger')
      .flatMap(({ items }) => (items.Trigger ?? []).map(describe))
  const person = ({ change, display_name }: Record<string, unknown>) => `${change}: ${display_name}`

  const newcomers: Record<string, string>[] = []

  await report.check(
    'run by hand, the trigger shows some people as they are now, and forgets nothing by it',
    async () => {
      const { executionId } = await api.rest(`/workflows/${onPerson}/run`, { triggerToStartFrom: { name: 'Trigger' } })
      const { items } = await until(() => api.ended(executionId))
      assert.equal(items.Trigger?.length, 3)
      return `${items.Trigger?.map(person).join(', ')}`
    },
  )

  await report.check('the trigger gives each new and each changed person once, and nobody from before', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      newcomers.push(await make('/users', { learning_area: 'north', display_name: `Newcomer ${number}` }))
    }
    await until(async () => (await given(onPerson, person)).length >= 5)
    const expected = newcomers.map(({ display_name }) => `created: ${display_name}`)
    assert.deepEqual(await given(onPerson, person), expected)
    await make(`/users/${newcomers[0]?.uuid}/deactivate?learning_area=north`, {})
    await until(async () => (await given(onPerson, person)).length >= 6)
    assert.deepEqual(await given(onPerson, person), [...expected, 'changed: Newcomer 1'])
    return '5 created and 1 changed, in the order of change'
  })
  await report.check('the trigger gives a new enrolment, and polls without changes start nothing', async () => {
    const enrolment = ({ change, id }: Record<string, unknown>) => `${change}: ${id}`
    assert.deepEqual(await given(onEnrolment, enrolment), [])
    const course = await make('/courses', { learning_area: 'north', title: 'For newcomers' })
    await make(`/courses/${course.id}/publish`, {})
    const input = { learning_area: 'north', user_uuid: newcomers[1]?.uuid, course_id: course.id }
    const { id } = await make('/enrolments', input)
    await until(async () => (await given(onEnrolment, enrolment)).length >= 1)
    // Long enough for two more polls of each workflow.
    await sleep(45_000)
    assert.deepEqual(await given(onEnrolment, enrolment), [`created: ${id}`])
    assert.equal((await given(onPerson, person)).length, 6)
    return 'one item, once'
  })
  for (const id of [onPerson, onEnrolment]) await api.rest(`/workflows/${id}/deactivate`, {})
}
