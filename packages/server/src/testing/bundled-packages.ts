import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { codeOf } from '../errors.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'bundled')

/** Packages of many small files, with everything that the service imports from them. */
const bundled = {
  typebox: ['typebox', 'typebox/compile', 'typebox/value'],
  kysely: ['kysely'],
}

/**
 * Two packages are 900 of the 1,400 modules of the service, and half of the processor time of its start, which tests do
 * more than a hundred times. So its processes in tests load these two as a few files. Everything else is loaded as it is
 * installed, and so are these two by the tests themselves, the demo, and everything outside the service tests.
 *
 * Returns the module to import first, for `node --import`.
 */
export async function bundlePackages(): Promise<string> {
  const folder = join(cache, installedVersions())
  if (!existsSync(folder)) await bundleInto(folder)
  return join(folder, 'use.js')
}

async function bundleInto(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  const imports = Object.values(bundled).flat()
  await build({
    cwd: join(root, 'packages', 'server'),
    input: Object.fromEntries(imports.map((name) => [fileOf(name), name])),
    platform: 'node',
    output: { dir: unfinished, format: 'esm', entryFileNames: '[name].js' },
    logLevel: 'silent',
  })
  writeFileSync(join(unfinished, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(unfinished, 'use.js'), hook(imports))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY') throw error
    // Another run has just made it.
    rmSync(unfinished, { recursive: true })
  }
}

/** Fails for what is not bundled, because a second copy of a package would not know the objects of the first one. */
const hook = (imports: string[]) => `import { registerHooks } from 'node:module'

const files = new Map(${JSON.stringify(imports.map((name) => [name, `./${fileOf(name)}.js`]))})

registerHooks({
  resolve(specifier, context, next) {
    const file = files.get(specifier)
    if (file) return { url: new URL(file, import.meta.url).href, format: 'module', shortCircuit: true }
    if (/^(${Object.keys(bundled).join('|')})(\\/|$)/.test(specifier)) {
      throw new Error('testing/bundled-packages.ts does not list ' + specifier)
    }
    return next(specifier, context)
  },
})
`

const fileOf = (name: string) => name.replaceAll('/', '-')

function installedVersions(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'))
  return Object.keys(bundled)
    .map((name) => `${name}-${packages[`node_modules/${name}`].version}`)
    .join('-')
}
