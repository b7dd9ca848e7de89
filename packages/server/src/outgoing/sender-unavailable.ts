/** Nothing was sent, or nobody knows what became of it, for a reason of ours: it says nothing about the receiver. */
export class SenderUnavailable extends Error {
  /** Whether the process ended while it sent this. */
  readonly died: boolean

  constructor(message: string, died = false) {
    super(message)
    this.name = 'SenderUnavailable'
    this.died = died
  }
}
