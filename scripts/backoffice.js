// npm run backoffice -- COMMAND: the command line, see packages/server/src/cli/.
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
process.exitCode = await runNode(['packages/server/src/cli/backoffice.ts', ...process.argv.slice(2)])
