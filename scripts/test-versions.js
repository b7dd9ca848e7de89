// npm run test:versions: an earlier version and this one on one database; see e2e/versions/versions.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
process.exitCode = await runNode(['e2e/versions/versions.ts', ...process.argv.slice(2)])
