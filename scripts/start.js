// npm start: install what is missing, build what is stale, run the service.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { codeOfSignal, runNode, serviceOptions } from './run.js'

await installWhenStale()
await buildWebWhenStale()
const code = await runNode([...serviceOptions, 'packages/server/src/main.ts'])
// A stop in the first moment, before Node runs our first line, is as good as any other.
process.exitCode = [codeOfSignal('SIGINT'), codeOfSignal('SIGTERM')].includes(code) ? 0 : code
