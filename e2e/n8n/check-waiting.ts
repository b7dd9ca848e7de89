import assert from 'node:assert/strict'
import type { Report } from '../connector-checks/report.ts'
import { startHarness } from './harness.ts'
import type { N8nApi } from './n8n-api.ts'
import { backofficeNode, inARow, node, webhook } from './workflow.ts'

/** A service that allows fewer calls a minute than the workflow has items. */
export async function checkWaiting(report: Report, api: N8nApi) {
  const harness = await startHarness({ courses: 0, settings: { RATE_LIMIT: '8' } })
  try {
    await report.check('a service that asks to wait is waited for, and every item gets its answer', async () => {
      const saved = await api.saveCredential('Patient', harness.credential)
      const id = await api.publish(
        'More calls than allowed',
        ...inARow(
          webhook('more-calls'),
          node('Each', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.items', options: {} }),
          backofficeNode('Test', saved, { resource: 'connection', operation: 'test' }),
        ),
      )
      const requests = await harness.watch()
      const started = Date.now()
      // More than fit into two minutes, so that one of them must end.
      const items = Array.from({ length: 17 }, (_, index) => index)
      const { status, items: given, error } = await api.runByWebhook(id, 'more-calls', { items })
      assert.equal(status, 'success', error?.message)
      assert.equal(given.Test?.length, items.length)
      const refused = (await requests()).filter((request) => request === 'GET /api/1 429').length
      assert.ok(refused > 0, 'nothing was refused, so nothing was proved')
      return `${items.length} items, ${refused} times 429, ${Math.round((Date.now() - started) / 1000)} s`
    })
  } finally {
    await harness.stop()
  }
}
