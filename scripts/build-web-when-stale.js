import { buildClientWhenStale } from './build-client-when-stale.js'
import { buildWhenStale } from './build-when-stale.js'
import { tool } from './run.js'

export async function buildWebWhenStale() {
  await buildClientWhenStale()
  await buildWhenStale({
    what: 'the web app',
    folder: 'packages/web',
    sources: ['packages/web/src', 'packages/contract/src', 'packages/client/src'],
    command: [tool('vite/bin/vite.js'), 'build', '--logLevel=warn'],
  })
}
