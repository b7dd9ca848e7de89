import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'rolldown'

// Inside node_modules, where it finds the packages that it only imports when it needs them.
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/bundled/', import.meta.url))

/**
 * To start the service or a command, Node loads 1,400 modules, and tests start almost 200 of them. So they start a
 * bundle, in a sixth of the processor time. The test of the demo and the one of the commands in docs/operations.md start
 * the sources, as operators do.
 *
 * Returns the folder with the bundles, and a function that removes it.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove(): void }> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'run-'))
  await build({
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    input: { main: 'main.ts', backoffice: 'cli/backoffice.ts' },
    platform: 'node',
    plugins: [knowingOwnPlace],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'silent',
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Modules find files by their own place, such as migrations: that of the source. */
const knowingOwnPlace: Plugin = {
  name: 'own-place',
  transform(code, file) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
  },
}
