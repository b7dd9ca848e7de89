import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'
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
  if (found.has('hierarchy-levels.csv') && !found.has('manifest.csv')) {
    throw new OperatorError(`${folder} is an export of a learning area, which is no OneRoster bundle.`)
  }
  const manifestFile = found.get('manifest.csv')
  const manifest = manifestFile ? await readManifest(join(folder, manifestFile)) : undefined
  const files: BundleFile[] = []
  const notRead: string[] = []
  for (const name of fileNames) {
    const lies = found.get(name)
    const mode = manifest ? manifest.modeOf(name) : lies ? 'delta' : 'absent'
    if (mode === 'absent') {
      if (lies) notRead.push(`${lies} (absent according to the manifest)`)
      continue
    }
    if (!lies) throw new OperatorError(`${name} is missing, which the manifest says is there (${mode}).`)
    const path = join(folder, lies)
    files.push({ name, path, mode, bytes: await sizeOf(path) })
  }
  if (files.length === 0) {
    throw new OperatorError(
      notRead.length > 0
        ? `manifest.csv says of no file in ${folder} that it is bulk or delta, so there is nothing to import.`
        : `${folder} holds no file of a OneRoster bundle, such as users.csv.`,
    )
  }
  const unused = [...found].filter(([name]) => name.endsWith('.csv') && !known.has(name)).map(([, lies]) => lies)
  return { folder, version: manifest?.version, files, notRead: [...notRead, ...unused.sort()] }
}

const known = new Set<string>(['manifest.csv', ...fileNames])

/** What the files are called, by that in small letters: some systems write Users.csv. */
async function listFolder(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of await readFolder(folder)) {
    const twin = found.get(name.toLowerCase())
    if (twin && known.has(name.toLowerCase())) {
      throw new OperatorError(`${folder} holds both ${twin} and ${name}; nobody can tell which of them counts.`)
    }
    found.set(name.toLowerCase(), name)
  }
  return found
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') throw new OperatorError(`${folder} is not a folder; a zip file is unpacked first.`)
    if (codeOf(error) === 'ENOENT') throw new OperatorError(`There is no folder ${folder}.`)
    throw new OperatorError(`${folder} cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? 'it is a link that leads nowhere' : messageOf(error)
    throw new OperatorError(`${basename(path)} cannot be read: ${why}.`, { cause: error })
  }
}

/** For what holds no line that could be anybody's here. */
export function refuseEmptyBulk(name: FileName): never {
  throw new OperatorError(
    `${name} is a bulk file without any line that counts here, which would end everything there is.`,
  )
}

async function readManifest(path: string) {
  const properties = new Map<string, string>()
  for await (const line of readCsv(path, ['propertyName', 'value'])) {
    const [property, value] = [line.cell('propertyName').toLowerCase(), line.cell('value')]
    const before = properties.get(property) ?? value
    if (before.toLowerCase() !== value.toLowerCase() && /^(file|oneroster)\./.test(property)) {
      throw new OperatorError(`manifest.csv says both "${before}" and "${value}" of ${property}.`)
    }
    properties.set(property, value)
  }
  const version = properties.get('oneroster.version') ?? ''
  if (version === '') {
    throw new OperatorError('manifest.csv does not say which version of OneRoster this is (oneroster.version).')
  }
  if (!/^1\.[12](\.\d+)?$/.test(version)) {
    throw new OperatorError(`manifest.csv says that this is OneRoster "${version}"; 1.1 and 1.2 can be imported.`)
  }
  return {
    version,
    modeOf(name: FileName): 'bulk' | 'delta' | 'absent' {
      const property = `file.${basename(name, '.csv')}`
      const said = properties.get(property) || 'absent'
      const mode = said.toLowerCase()
      if (mode === 'bulk' || mode === 'delta' || mode === 'absent') return mode
      throw new OperatorError(`manifest.csv says ${property} is "${said}"; expected bulk, delta or absent.`)
    },
  }
}
