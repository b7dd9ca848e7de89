import { buildWhenStale } from './build-when-stale.js'

/** The web app and its tests use the built SDK, as everybody does. */
export function buildClientWhenStale() {
  return buildWhenStale({
    what: 'the SDK',
    folder: 'packages/client',
    sources: ['packages/client/src', 'packages/client/scripts'],
    command: ['scripts/build.js'],
  })
}
