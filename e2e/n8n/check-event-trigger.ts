import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import { until } from '../connector-checks/until.ts'
import type { Harness } from './harness.ts'
import type { N8nApi, SavedCredential } from './n8n-api.ts'
import type { N8n } from './n8n-process.ts'
import { backofficeEventTrigger, inARow, node } from './workflow.ts'

const nothing = node('Nothing', 'n8n-nodes-base.noOp', 1, {})

/** What happens starts workflows at once, also what happened while n8n was away, and no webhook is left behind. */
export async function checkEventTrigger(
  report: Report,
  api: N8nApi,
  n8n: N8n,
  saved: SavedCredential,
  { make, admin }: Harness,
) {
  const trigger = backofficeEventTrigger(saved, { types: ['user.*', 'course.deleted'], full: true, ignoreOwn: true })
  const workflow = await api.publish('On events', ...inARow(trigger, nothing))
  const webhooks = async () => (await admin('/webhooks?learning_area=north')).body.data
  const given = async () =>
    (await api.executions(workflow))
      .filter(({ mode }) => mode === 'webhook')
      .flatMap(({ items }) => (items.Trigger ?? []).map(describe))
  const isGiven = (expected: string[]) => until(async () => includesAll(await given(), expected))
  const person = (display_name: string) => make('/users', { learning_area: 'north', display_name })

  await report.check('an activated event trigger has one webhook, and a change starts the workflow', async () => {
    await until(async () => (await webhooks()).length === 1)
    const { uuid } = await person('Hilda')
    await make(`/users/${uuid}/deactivate?learning_area=north`, {})
    await isGiven(['user.created: Hilda', 'user.deactivated: Hilda'])
    return (await given()).join(', ')
  })
  await report.check('what happens while n8n is killed starts the workflow when it is back, each once', async () => {
    await n8n.kill()
    const missed = ['Meg', 'Jo', 'Beth']
    for (const name of missed) await person(name)
    await n8n.startAgain()
    const expected = missed.map((name) => `user.created: ${name}`)
    await isGiven(expected)
    assert.deepEqual((await given()).filter((each) => expected.includes(each)).sort(), expected.sort())
    assert.equal((await webhooks()).length, 1)
    return expected.join(', ')
  })
  await report.check('a deactivated event trigger leaves no webhook behind', async () => {
    await api.rest(`/workflows/${workflow}/deactivate`, {})
    await until(async () => (await webhooks()).length === 0)
    return 'none left'
  })
}

function includesAll(list: string[], expected: string[]): boolean {
  return expected.every((each) => list.includes(each))
}

function describe({ type, resource }: Record<string, unknown>): string {
  return `${type}: ${(resource as { display_name?: string } | null)?.display_name ?? ''}`
}
