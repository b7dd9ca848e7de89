/** What an import needs to know about a file besides its lines. */
export interface FileFacts {
  /** The number of lines, without those skipped on purpose (`notImported`). */
  lines: number
  bulk: boolean
}

/** Reports the progress of a part of the import, from 0 to 1. */
export type OnShare = (share: number) => void
