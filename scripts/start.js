// npm start: install what is missing, build what is stale, run the service.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode, serviceOptions } from './run.js'

installWhenStale()
buildWebWhenStale()
process.exitCode = await runNode([...serviceOptions, 'packages/server/src/main.ts'])
