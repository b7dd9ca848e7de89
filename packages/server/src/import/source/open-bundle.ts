import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'
import { type Bundle, type BundleFile, fileNames } from './bundle.ts'
import { readManifest } from './manifest.ts'

/** Reads the manifest and lists the files. Refuses a folder that is not a bundle before anything is changed. */
export async function openBundle(folder: string): Promise<Bundle> {
  const found = await listFolder(folder)
  if (found.has('hierarchy-levels.csv') && !found.has('manifest.csv')) {
    throw new OperatorError(`${folder} is an export of a learning area, not a OneRoster bundle.`)
  }
  const manifestFile = found.get('manifest.csv')
  const manifest = manifestFile ? await readManifest(join(folder, manifestFile)) : undefined
  const files: BundleFile[] = []
  const notRead: string[] = []
  for (const name of fileNames) {
    const actualName = found.get(name)
    const mode = manifest ? manifest.modeOf(name) : actualName ? 'delta' : 'absent'
    if (mode === 'absent') {
      if (actualName) notRead.push(`${actualName} (absent according to the manifest)`)
      continue
    }
    if (!actualName) throw new OperatorError(`${name} is missing, but manifest.csv lists it as ${mode}.`)
    const path = join(folder, actualName)
    files.push({ name, path, mode, bytes: await sizeOf(path) })
  }
  if (files.length === 0) {
    throw new OperatorError(
      notRead.length > 0
        ? `manifest.csv lists no file in ${folder} as bulk or delta, so there is nothing to import.`
        : `${folder} contains no file of a OneRoster bundle, such as users.csv.`,
    )
  }
  const others = [...found].filter(([name]) => name.endsWith('.csv') && !known.has(name)).map(([, actual]) => actual)
  return { folder, version: manifest?.version, files, notRead: [...notRead, ...others.sort()] }
}

const known = new Set<string>(['manifest.csv', ...fileNames])

/** Maps lower-case file names to the actual ones, since some systems write Users.csv. */
async function listFolder(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of await readFolder(folder)) {
    const other = found.get(name.toLowerCase())
    if (other && known.has(name.toLowerCase())) {
      throw new OperatorError(`${folder} contains both ${other} and ${name}. Remove one of them.`)
    }
    found.set(name.toLowerCase(), name)
  }
  return found
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') throw new OperatorError(`${folder} is not a folder. Unpack a zip file first.`)
    if (codeOf(error) === 'ENOENT') throw new OperatorError(`There is no folder ${folder}.`)
    throw new OperatorError(`${folder} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? 'it is a broken link' : messageOf(error)
    throw new OperatorError(`${basename(path)} cannot be read: ${why}.`, { cause: error })
  }
}
