/** What an import has to know of a file beside its lines. */
export interface FileFacts {
  /** That are imported or refused, without those that have no place here. */
  lines: number
  bulk: boolean
}

/** How far a part of the import is, from 0 to 1. */
export type OnShare = (share: number) => void
