import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { overrides } from './install-n8n.ts'
import { run } from './run-npm.ts'

/** A copy of the connector with n8n's own tools, so that neither the tools nor their output end up in ours. */
export async function prepareConnector(source: string, folder: string): Promise<void> {
  const parts = [
    'api',
    'credentials',
    'icons',
    'nodes',
    'package.json',
    'tsconfig.json',
    'eslint.config.mjs',
    'README.md',
    'LICENSE',
  ]
  mkdirSync(folder, { recursive: true })
  for (const part of [...parts, 'dist']) rmSync(join(folder, part), { recursive: true, force: true })
  for (const part of parts) cpSync(join(source, part), join(folder, part), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const wanted = JSON.stringify({ ...manifest.devDependencies, overrides })
  const stamp = join(folder, 'installed.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // npm takes overrides only from here. They are not published.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, overrides }))
  await run(folder, 'npm', ['install', '--ignore-scripts', '--no-package-lock', '--loglevel=error'])
  cpSync(join(source, 'package.json'), join(folder, 'package.json'))
  writeFileSync(stamp, wanted)
}

/** Packs it like `npm publish`; returns the path of the package. */
export async function packConnector(folder: string): Promise<string> {
  const [{ filename }] = JSON.parse(await run(folder, 'npm', ['pack', '--json', '--loglevel=silent']))
  return join(folder, filename)
}

/** Installs it like users by hand: https://docs.n8n.io/integrations/community-nodes/installation/manual-install/ */
export async function installConnector(packed: string, userFolder: string): Promise<string> {
  const nodes = join(userFolder, '.n8n', 'nodes')
  mkdirSync(nodes, { recursive: true })
  writeFileSync(
    join(nodes, 'package.json'),
    JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }),
  )
  await run(nodes, 'npm', ['install', packed, '--omit=peer', '--ignore-scripts', '--loglevel=error'])
  return join(nodes, 'node_modules', 'n8n-nodes-backoffice')
}
