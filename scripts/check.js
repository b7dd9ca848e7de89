// npm run check: everything about the code that needs no running service.
import { buildClientWhenStale } from './build-client-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode, say, tool } from './run.js'

const checks = {
  'types (server, contract, scripts)': [tool('typescript/bin/tsc'), '-p', '.'],
  'types (SDK)': [tool('typescript/bin/tsc'), '-p', 'packages/client', '--noEmit'],
  'types (web)': [tool('typescript/bin/tsc'), '-p', 'packages/web'],
  'types (n8n connector, as far as it needs no n8n)': [
    tool('typescript/bin/tsc'),
    '-p',
    'connectors/n8n-nodes-backoffice/test',
  ],
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

export async function check() {
  for (const [name, command] of Object.entries(checks)) {
    say(`Checking ${name} …`)
    const code = await runNode(command)
    if (code !== 0) {
      say(`Failed: ${name}`)
      return code
    }
  }
  return 0
}

if (import.meta.filename === process.argv[1]) {
  installWhenStale()
  buildClientWhenStale()
  process.exitCode = await check()
}
