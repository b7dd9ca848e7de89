import type { ChangeEvent } from './contract.ts'

/** A page of the feed of changes. */
export interface ChangePage {
  data: ChangeEvent[]
  /** Send this as `cursor` to continue. There is always one. */
  next_cursor: string
}
