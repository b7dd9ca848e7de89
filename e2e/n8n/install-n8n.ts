import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-npm.ts'

/** n8n and its tools reference xlsx by a URL outside the registry, and versions that not every registry has. */
export const overrides = {
  xlsx: 'npm:@e965/xlsx@0.20.3',
  linkedom: '0.18.12',
  '@aws-sdk/client-s3': '3.1164.0',
  '@langchain/core': '1.2.13',
  '@langchain/langgraph-checkpoint': '1.1.5',
  '@langchain/protocol': '0.0.19',
}

const manifest = {
  name: 'n8n-under-test',
  private: true,
  dependencies: { n8n: '2.41.1' },
  overrides,
}

/** n8n in its own folder, which is kept for the next run. Installing it takes minutes. */
export async function installN8n(folder: string): Promise<{ main: string; version: string }> {
  const wanted = JSON.stringify(manifest, null, 2)
  const stamp = join(folder, 'installed.json')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), wanted)
    await run(folder, 'npm', ['install', '--ignore-scripts', '--no-package-lock', '--loglevel=error'])
    await run(folder, 'npm', ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'])
    writeFileSync(stamp, wanted)
  }
  return { main: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), version: manifest.dependencies.n8n }
}
