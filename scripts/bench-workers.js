// npm run bench:workers: two workers to one, and a slow PostgreSQL to a fast one, as ratios; see bench/workers.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installBenchTools } from './install-bench-tools.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
installBenchTools()
process.exitCode = await runNode(['bench/workers.ts', ...process.argv.slice(2)])
