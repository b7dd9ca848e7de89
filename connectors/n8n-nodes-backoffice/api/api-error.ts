import { type INode, type JsonObject, NodeApiError } from 'n8n-workflow'
import { describeFailure, describeProblem, findProblem } from './problem'

/**
 * Built only from the service's response, if there was one. The error that n8n caught is never passed on, because it
 * contains the whole request, with the token or the secret. `findProblem` finds the response in it.
 */
export function apiError(node: INode, error: unknown): NodeApiError {
  const problem = findProblem(error)
  if (!problem) return new NodeApiError(node, {}, describeFailure(error))
  const explained = new NodeApiError(node, { ...problem } as JsonObject, describeProblem(problem))
  explained.context.data = { ...problem }
  return explained
}
