// npm run test:faults: everything that can go wrong with three instances on one PostgreSQL; see e2e/faults/faults.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
process.exitCode = await runNode(['e2e/faults/faults.ts', ...process.argv.slice(2)])
