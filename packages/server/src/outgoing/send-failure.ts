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
