import { type INode, type JsonObject, NodeApiError } from 'n8n-workflow'
import { describeProblem, findProblem } from './problem'

/** The service's own words, where it had any. `findProblem` finds them again in the error. */
export function apiError(node: INode, error: unknown): NodeApiError {
  const problem = findProblem(error)
  if (!problem) return new NodeApiError(node, error as JsonObject)
  const explained = new NodeApiError(node, { ...problem } as JsonObject, describeProblem(problem))
  explained.context.data = { ...problem }
  return explained
}
