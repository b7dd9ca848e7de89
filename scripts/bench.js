// npm run bench: how fast the service is, as ratios to known servers on the same core; see bench/bench.ts.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installBenchTools } from './install-bench-tools.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
installBenchTools()
process.exitCode = await runNode(['bench/bench.ts', ...process.argv.slice(2)])
