// npm run test:citus: the service tests on a Citus cluster; DATABASE_URL is that of its coordinator.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode, say, tool } from './run.js'

await installWhenStale()
await buildWebWhenStale()
if (process.env.DATABASE_URL) {
  process.env.TEST_ON_CITUS = 'yes'
  process.exitCode = await runNode([tool('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)])
} else {
  say('Set DATABASE_URL to the address of the coordinator of a Citus cluster.')
  process.exitCode = 2
}
