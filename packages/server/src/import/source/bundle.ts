import { OperatorError } from '../../errors.ts'

/** The files of a OneRoster bundle that are read. Files come before those that refer to them. */
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
  /** A bulk file has all records, so a missing one has ended. A delta file has only the changed ones. */
  mode: 'bulk' | 'delta'
  bytes: number
}

export interface Bundle {
  folder: string
  /** From the manifest; undefined without one. */
  version: string | undefined
  files: BundleFile[]
  /** CSV files in the folder that are not read; with the reason if the manifest says that they are absent. */
  notRead: string[]
}

/** For a bulk file of which no line can be imported. */
export function refuseEmptyBulk(name: FileName): never {
  throw new OperatorError(`${name} is a bulk file without any line to import, which would end everything there is.`)
}
