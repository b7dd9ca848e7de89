/** What became of the lines about one kind of thing. */
export interface Counts {
  created: number
  changed: number
  /** Was so already, or has ended and was never here. */
  unchanged: number
  /** Deleted levels, deactivated users, archived courses, withdrawn enrolments. */
  ended: number
  refused: number
}

export function noCounts(): Counts {
  return { created: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 }
}
