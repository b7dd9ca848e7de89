import { type INode, type JsonObject, NodeApiError } from 'n8n-workflow'
import { describeFailure, describeProblem, findProblem } from './problem'

/**
 * Made of what the service said, where it said something, and never of the error that n8n caught: that holds the whole
 * request, with the token or the secret. `findProblem` finds the service's words again in it.
 */
export function apiError(node: INode, error: unknown): NodeApiError {
  const problem = findProblem(error)
  if (!problem) return new NodeApiError(node, {}, describeFailure(error))
  const explained = new NodeApiError(node, { ...problem } as JsonObject, describeProblem(problem))
  explained.context.data = { ...problem }
  return explained
}
