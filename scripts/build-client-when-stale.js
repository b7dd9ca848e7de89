import { buildWhenStale } from './build-when-stale.js'

/** The web app and its own tests use the SDK as everybody does: built. */
export function buildClientWhenStale() {
  buildWhenStale({
    what: 'the SDK',
    folder: 'packages/client',
    sources: ['packages/client/src', 'packages/client/scripts'],
    command: ['scripts/build.js'],
  })
}
