import { type INode, type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow'
import { describeProblem, findProblem } from './problem'

/** The service's own words, where it had any. `findProblem` finds them again in the error. */
export function apiError(node: INode, error: unknown): NodeApiError {
  const problem = findProblem(error)
  if (!problem) return new NodeApiError(node, error as JsonObject)
  const explained = new NodeApiError(node, { ...problem } as JsonObject, describeProblem(problem))
  explained.context.data = { ...problem }
  return explained
}

/** What n8n shows: an answer of the service as it is, anything else as a mistake in how the node was set up. */
export function nodeError(node: INode, error: unknown, itemIndex?: number): NodeApiError | NodeOperationError {
  const explained = error instanceof NodeApiError ? error : new NodeOperationError(node, error as Error)
  if (itemIndex !== undefined) explained.context.itemIndex = itemIndex
  return explained
}
