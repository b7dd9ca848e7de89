// npm run backoffice -- COMMAND: the command line, see packages/server/src/cli/.
import { installWhenStale } from './install-when-stale.js'
import { commandOptions, runNode } from './run.js'

await installWhenStale()
process.exitCode = await runNode([...commandOptions, 'packages/server/src/cli/backoffice.ts', ...process.argv.slice(2)])
