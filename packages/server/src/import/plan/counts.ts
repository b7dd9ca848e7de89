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
