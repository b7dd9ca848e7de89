import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, messageOf, StartupError } from '../errors.ts'
import { readCsv } from './read-csv.ts'

/** The files of a OneRoster bundle that are read, those that others refer to first. */
export const fileNames = [
  'orgs.csv',
  'courses.csv',
  'classes.csv',
  'users.csv',
  'roles.csv',
  'enrollments.csv',
] as const
export type FileName = (typeof fileNames)[number]

export interface BundleFile {
  name: FileName
  path: string
  /** Bulk: it holds everything there is, so what is not in it has ended. Delta: it holds what has changed. */
  mode: 'bulk' | 'delta'
  bytes: number
}

export interface Bundle {
  folder: string
  /** As the manifest says it; unknown without one. */
  version: string | undefined
  files: BundleFile[]
  /** What lies in the folder and is not read, with the reason. */
  notRead: string[]
}

/** Looks at what a folder holds. Refuses what is no bundle before anything is changed. */
export async function openBundle(folder: string): Promise<Bundle> {
  const found = await listFolder(folder)
  const manifest = found.has('manifest.csv') ? await readManifest(join(folder, 'manifest.csv')) : undefined
  const files: BundleFile[] = []
  const notRead: string[] = []
  for (const name of fileNames) {
    const mode = manifest ? manifest.modeOf(name) : found.has(name) ? 'delta' : 'absent'
    if (mode === 'absent') {
      if (found.has(name)) notRead.push(`${name} (absent according to the manifest)`)
      continue
    }
    if (!found.has(name)) throw new StartupError(`${name} is missing, which the manifest says is there (${mode}).`)
    const path = join(folder, name)
    files.push({ name, path, mode, bytes: (await stat(path)).size })
  }
  if (files.length === 0) throw new StartupError(`${folder} holds no file of a OneRoster bundle, such as users.csv.`)
  const unused = [...found].filter((name) => name.endsWith('.csv') && !known.has(name))
  return { folder, version: manifest?.version, files, notRead: [...notRead, ...unused.sort()] }
}

const known = new Set<string>(['manifest.csv', ...fileNames])

async function listFolder(folder: string): Promise<Set<string>> {
  try {
    return new Set(await readdir(folder))
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') throw new StartupError(`${folder} is not a folder; a zip file is unpacked first.`)
    if (codeOf(error) === 'ENOENT') throw new StartupError(`There is no folder ${folder}.`)
    throw new StartupError(`${folder} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

async function readManifest(path: string) {
  const properties = new Map<string, string>()
  for await (const line of readCsv(path, ['propertyName', 'value'])) {
    properties.set(line.cell('propertyName'), line.cell('value'))
  }
  const version = properties.get('oneroster.version') ?? ''
  if (!/^1\.[12](\.\d+)?$/.test(version)) {
    throw new StartupError(`manifest.csv says that this is OneRoster "${version}"; 1.1 and 1.2 can be imported.`)
  }
  return {
    version,
    modeOf(name: FileName): 'bulk' | 'delta' | 'absent' {
      const property = `file.${basename(name, '.csv')}`
      const mode = properties.get(property) || 'absent'
      if (mode === 'bulk' || mode === 'delta' || mode === 'absent') return mode
      throw new StartupError(`manifest.csv says ${property} is "${mode}"; expected bulk, delta or absent.`)
    },
  }
}
