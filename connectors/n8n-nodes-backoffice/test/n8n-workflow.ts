// Replaces n8n's package, which is not installed here (see vitest.config.ts). Its errors store the same as the real
// ones: an error as the cause, anything else as `errorResponse`. `npm run test:n8n` tests the same in a real n8n.

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
    // biome-ignore lint/correctness/noConstructorReturn: like the real one, which does not wrap its own kind
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

/** Tests do not wait. */
export const sleep = () => Promise.resolve()
