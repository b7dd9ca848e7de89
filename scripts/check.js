// npm run check: all checks of the code that need no running service.
import { buildClientWhenStale } from './build-client-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNodeAside, say, tool } from './run.js'

/**
 * TypeScript 7 takes less than half the processor time of 6, which the other tools still load as a library. It is told to use
 * one core, because another check has the other.
 * @param {string} project
 */
const types = (project) => [tool('typescript-7/bin/tsc'), '--singleThreaded', '--noEmit', '-p', project]

const checks = {
  'types (server, contract, scripts)': types('.'),
  'types (SDK)': types('packages/client'),
  'types (web)': types('packages/web'),
  'types (n8n connector, as far as it needs no n8n)': types('connectors/n8n-nodes-backoffice/test'),
  'lint and format': [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  'import arrows': [
    tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'packages',
    'connectors',
    'scripts',
    'e2e',
    'bench',
  ],
  'folder arrows': [
    tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser-folders.js',
    'packages',
    'connectors',
    'scripts',
    'e2e',
    'bench',
  ],
  'unused code': [tool('knip/bin/knip.js')],
}

/** Runs two at a time until one fails, because most of them keep one core busy. */
export async function check() {
  const waiting = Object.entries(checks)
  let failed = 0
  const work = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
      const [name, command] = next
      const { code, output } = await runNodeAside(command)
      say(code === 0 ? `Checked ${name}.` : `${output}\nFailed: ${name}`)
      failed ||= code
    }
  }
  await Promise.all([work(), work()])
  return failed
}

if (import.meta.filename === process.argv[1]) {
  await installWhenStale()
  await buildClientWhenStale()
  process.exitCode = await check()
}
