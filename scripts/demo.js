// npm run demo: the service in a temporary folder, filled with a year of learning; see packages/server/src/demo/.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

await installWhenStale()
await buildWebWhenStale()
process.exitCode = await runNode(['packages/server/src/demo/demo.ts'])
