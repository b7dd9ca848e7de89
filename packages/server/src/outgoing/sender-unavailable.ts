/** Nothing was sent, or nobody knows what became of it, for a reason of ours: it says nothing about the receiver. */
export class SenderUnavailable extends Error {
  /** Whether the process ended while it sent this. */
  readonly died: boolean
  /** Whether the process had been given this, so that the receiver may have it. */
  readonly mayHaveLeft: boolean

  constructor(message: string, { died = false, mayHaveLeft = died }: { died?: boolean; mayHaveLeft?: boolean } = {}) {
    super(message)
    this.name = 'SenderUnavailable'
    this.died = died
    this.mayHaveLeft = mayHaveLeft
  }
}
