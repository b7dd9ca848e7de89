// Stands in for n8n's package, which is not installed here (vitest.config.ts leads to it). Its errors keep what the real
// ones keep: an error as the cause, anything else as `errorResponse`. `npm run test:n8n` tries the same in a real n8n.

class NodeError extends Error {
  context: Record<string, unknown> = {}
  description: unknown
  errorResponse: unknown
  node: unknown

  constructor(node: unknown, error: unknown) {
    super(error instanceof Error ? error.message : '', error instanceof Error ? { cause: error } : {})
    this.node = node
    if (!(error instanceof Error)) this.errorResponse = error
  }
}

interface Shown {
  message?: string
  description?: string
  httpCode?: string
}

export class NodeApiError extends NodeError {
  httpCode: unknown

  constructor(node: unknown, error: unknown, { message, description, httpCode }: Shown = {}) {
    super(node, error)
    // biome-ignore lint/correctness/noConstructorReturn: so does the real one, whose like is not wrapped twice
    if (error instanceof NodeApiError) return error
    const answer = (error as { response?: { status?: number; data?: unknown } }).response
    if (answer?.data) this.context.data = answer.data
    if (message) this.message = message
    if (description) this.description = description
    this.httpCode = httpCode ?? answer?.status
  }
}

export class NodeOperationError extends NodeError {
  constructor(node: unknown, error: unknown, options: { itemIndex?: number } = {}) {
    super(node, typeof error === 'string' ? new Error(error) : error)
    this.context.itemIndex = options.itemIndex
  }
}

export const NodeConnectionTypes = { Main: 'main' }

/** Nobody waits in a test. */
export const sleep = () => Promise.resolve()
