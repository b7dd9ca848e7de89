// npm run test:n8n: installs the packed connector in a real n8n and tests it against a real service. The first run
// installs n8n, which takes minutes; `.n8n-test/` keeps it for the next.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../connector-checks/report.ts'
import { type AtEnd, runChecks } from '../connector-checks/run-checks.ts'
import { checkCredential } from './check-credential.ts'
import { checkEventTrigger } from './check-event-trigger.ts'
import { checkNode } from './check-node.ts'
import { checkPackage, checkScan } from './check-package.ts'
import { checkEnd, checkRenewal } from './check-renewal.ts'
import { checkTrigger } from './check-trigger.ts'
import { checkWaiting } from './check-waiting.ts'
import { courseCount, startHarness } from './harness.ts'
import { installN8n } from './install-n8n.ts'
import { setUpOwner } from './n8n-api.ts'
import { startN8n } from './n8n-process.ts'
import { installConnector, packConnector, prepareConnector } from './pack-connector.ts'
import { takeScreens } from './take-screens.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.n8n-test')

await runChecks(checkAll)

async function checkAll(report: Report, atEnd: AtEnd): Promise<void> {
  console.log('Installing n8n and its tools, unless they are there …')
  const { main, version } = await installN8n(join(folder, 'n8n'))
  const connector = join(folder, 'connector')
  await prepareConnector(join(root, 'connectors', 'n8n-nodes-backoffice'), connector)
  await checkPackage(report, connector)
  const packed = await packConnector(connector)

  const userFolder = mkdtempSync(join(tmpdir(), 'backoffice-n8n-'))
  atEnd(() => rmSync(userFolder, { recursive: true, force: true }))
  await checkScan(report, connector, await installConnector(packed, userFolder))
  const harness = await startHarness({ courses: courseCount, settings: { WEBHOOK_ALLOW: '127.0.0.1/32' } })
  atEnd(harness.stop)
  const n8n = await startN8n(main, userFolder)
  atEnd(n8n.stop)
  console.log(
    `n8n ${version} on Node ${process.version}, the packed connector in its nodes folder, and a service with ${courseCount} courses`,
  )

  const api = await setUpOwner(n8n, main)
  await checkCredential(report, api, harness)
  const saved = await api.saveCredential('Backoffice', harness.credential)
  await api.testCredential(saved, harness.credential)
  const workflow = await checkRenewal(report, api, n8n, saved, harness)
  await checkNode(report, api, saved, harness)
  await checkTrigger(report, api, saved, harness)
  await checkEventTrigger(report, api, n8n, saved, harness)
  await checkWaiting(report, api)
  if (process.argv.includes('--screens'))
    await takeScreens(n8n.url, { credential: saved.id, workflow }, join(folder, 'screens'))
  await checkEnd(report, api, saved, harness)
}
