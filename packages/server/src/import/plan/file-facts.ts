/** What an import needs to know about a file besides its lines. */
export interface FileFacts {
  /** The number of lines, without those skipped on purpose (`notImported`). */
  lines: number
  bulk: boolean
}

/** Reports the progress of a part of the import, from 0 to 1. */
export type OnShare = (share: number) => void

/** The results for one kind of record. */
export interface Counts {
  created: number
  changed: number
  /** Already up to date, or ended without ever having been imported. */
  unchanged: number
  /** Deleted levels, deactivated users, archived courses, withdrawn enrolments. */
  ended: number
  refused: number
}

export function noCounts(): Counts {
  return { created: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 }
}

/** Facts about users.csv and roles.csv as a whole. */
export interface UserFiles {
  /** users.csv has a column for e-mail addresses. */
  hasEmail: boolean
  /** roles.csv is a bulk file, with the roles of all users. */
  bulkRoles: boolean
}
