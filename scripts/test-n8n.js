// npm run test:n8n: the n8n connector, packed and installed in a real n8n, against a real service; see e2e/n8n/.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
process.exitCode = await runNode(['e2e/n8n/prove.ts', ...process.argv.slice(2)])
