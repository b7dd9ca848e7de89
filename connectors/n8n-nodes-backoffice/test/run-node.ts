import { join } from 'node:path'

export interface SentRequest {
  method: string
  url: string
  headers?: Record<string, string>
  qs?: object
  body?: object
}

export type Answer = (request: SentRequest) => unknown

interface NodeProperty {
  name: string
  options?: { value?: string }[]
  displayOptions?: { show?: Record<string, string[]> }
}

// The path is computed, so that the compiler does not look for n8n's types, which are not installed.
export const load = (file: string) => import(join(import.meta.dirname, '..', file))

/** The parts of n8n's context that the node uses, and all requests that were sent. */
export function fakeContext(parameters: Record<string, unknown>, response: Answer) {
  const sent: SentRequest[] = []
  const context = {
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: 'Step', type: 'backoffice', parameters }),
    getNodeParameter: (name: string, ...rest: unknown[]) => (name in parameters ? parameters[name] : rest.at(-1)),
    getTimezone: () => 'Europe/Berlin',
    getMode: () => 'trigger',
    getWorkflowStaticData: () => ({}),
    continueOnFail: () => false,
    helpers: {
      returnJsonArray: (items: object[]) => items.map((json) => ({ json })),
      async httpRequestWithAuthentication(_type: string, request: SentRequest) {
        sent.push(request)
        return { statusCode: 200, headers: {}, body: await response(request) }
      },
    },
  }
  return { context, sent }
}

/** Every operation in the node's description. */
export async function everyOperation(): Promise<{ resource: string; operation: string }[]> {
  const { Backoffice } = await load('nodes/Backoffice/Backoffice.node.ts')
  const properties: NodeProperty[] = new Backoffice().description.properties
  return properties
    .filter(({ name }) => name === 'operation')
    .flatMap(({ options = [], displayOptions }) =>
      options.map(({ value }) => ({
        resource: String(displayOptions?.show?.resource?.[0]),
        operation: String(value),
      })),
    )
}

export async function execute(context: object): Promise<unknown> {
  const { Backoffice } = await load('nodes/Backoffice/Backoffice.node.ts')
  return new Backoffice().execute.call(context)
}

export async function poll(context: object): Promise<unknown> {
  const { BackofficeTrigger } = await load('nodes/BackofficeTrigger/BackofficeTrigger.node.ts')
  return new BackofficeTrigger().poll.call(context)
}
