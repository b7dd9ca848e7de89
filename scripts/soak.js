// npm run soak: half load for half an hour; memory, handles and the database must stay as they are; see bench/soak.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installBenchTools } from './install-bench-tools.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
installBenchTools()
process.exitCode = await runNode(['bench/soak.ts', ...process.argv.slice(2)])
