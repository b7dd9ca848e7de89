import type { SendProblem } from '@backoffice/contract/webhook-attempt'

/** Why there is no answer to a request that the service sent. */
export class SendFailure extends Error {
  readonly problem: SendProblem

  constructor(problem: SendProblem, detail: string = problem) {
    super(detail)
    this.name = 'SendFailure'
    this.problem = problem
  }
}

/** Nothing was sent, or it is not known what became of it, for a reason of ours: it says nothing about the receiver. */
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
