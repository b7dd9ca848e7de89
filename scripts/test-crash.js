// npm run test:crash: kills the service in the middle of writes, again and again; see e2e/crash.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
process.exitCode = await runNode(['e2e/crash.ts', ...process.argv.slice(2)])
