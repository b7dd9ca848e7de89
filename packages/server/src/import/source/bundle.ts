import { OperatorError } from '../../errors.ts'

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
  /** What is in the folder and is not read, with the reason. */
  notRead: string[]
}

/** Of a file whose lines are all about what has no place here. */
export function refuseEmptyBulk(name: FileName): never {
  throw new OperatorError(`${name} is a bulk file without any line to import, which would end everything there is.`)
}
