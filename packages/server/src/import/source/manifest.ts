import { basename } from 'node:path'
import { OperatorError } from '../../errors.ts'
import type { FileName } from './bundle.ts'
import { readCsv } from './read-csv.ts'

export interface Manifest {
  version: string
  modeOf(name: FileName): 'bulk' | 'delta' | 'absent'
}

export async function readManifest(path: string): Promise<Manifest> {
  const properties = await readProperties(path)
  const version = properties.get('oneroster.version') ?? ''
  if (version === '') {
    throw new OperatorError('manifest.csv does not name the version of OneRoster (oneroster.version).')
  }
  if (!/^1\.[12](\.\d+)?$/.test(version)) {
    throw new OperatorError(`manifest.csv names OneRoster "${version}"; only 1.1 and 1.2 can be imported.`)
  }
  return {
    version,
    modeOf(name) {
      const property = `file.${basename(name, '.csv')}`
      const value = properties.get(property) || 'absent'
      const mode = value.toLowerCase()
      if (mode === 'bulk' || mode === 'delta' || mode === 'absent') return mode
      throw new OperatorError(`manifest.csv sets ${property} to "${value}"; expected bulk, delta or absent.`)
    },
  }
}

async function readProperties(path: string): Promise<Map<string, string>> {
  const properties = new Map<string, string>()
  for await (const line of readCsv(path, ['propertyName', 'value'])) {
    const [property, value] = [line.cell('propertyName').toLowerCase(), line.cell('value')]
    const earlier = properties.get(property) ?? value
    if (earlier.toLowerCase() !== value.toLowerCase() && /^(file|oneroster)\./.test(property)) {
      throw new OperatorError(`manifest.csv sets ${property} to both "${earlier}" and "${value}".`)
    }
    properties.set(property, value)
  }
  return properties
}
