// node scripts/run-built.js [--needs=COMMAND,…] PROGRAM …: runs a test or benchmark that starts the service, after
// installing and building what is stale. package.json lists these programs and the tools that they need.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installBenchTools } from './install-bench-tools.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

const [first = '', ...others] = process.argv.slice(2)
const needs = /^--needs=(.+)$/.exec(first)?.[1]?.split(',')

await installWhenStale()
await buildWebWhenStale()
if (needs) installBenchTools(needs)
process.exitCode = await runNode(needs ? others : [first, ...others])
