import type { SavedCredential } from './n8n-api.ts'

interface Node {
  name: string
  type: string
  typeVersion: number
  parameters: object
  credentials?: object
  webhookId?: string
}

/** The connector's node with one of its operations. */
export function backofficeNode(name: string, saved: SavedCredential, parameters: object): Node {
  return node(name, 'n8n-nodes-backoffice.backoffice', 1, parameters, { backofficeApi: saved })
}

/** Polls three times a minute: n8n allows one poll a minute per schedule, but several schedules. */
export function backofficeTrigger(saved: SavedCredential, parameters: object): Node {
  const item = [5, 25, 45].map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` }))
  const all = { ...parameters, pollTimes: { item } }
  return node('Trigger', 'n8n-nodes-backoffice.backofficeTrigger', 1, all, { backofficeApi: saved })
}

/** Subscribes to events when its workflow is activated. */
export function backofficeEventTrigger(saved: SavedCredential, parameters: object): Node {
  const type = 'n8n-nodes-backoffice.backofficeEventTrigger'
  return { ...node('Trigger', type, 1, parameters, { backofficeApi: saved }), webhookId: crypto.randomUUID() }
}

/** Starts a workflow, and responds when its last node has finished. */
export function webhook(path: string): Node {
  const parameters = { httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries', options: {} }
  return { ...node('Start', 'n8n-nodes-base.webhook', 2, parameters), webhookId: path }
}

export function node(name: string, type: string, typeVersion: number, parameters: object, credentials?: object): Node {
  return { name, type, typeVersion, parameters, ...(credentials ? { credentials } : {}) }
}

/** Connects the nodes of a workflow in sequence. */
export function inARow(...nodes: Node[]): [nodes: object[], connections: object] {
  const placed = nodes.map((each, index) => ({ ...each, id: crypto.randomUUID(), position: [index * 220, 0] }))
  const links = nodes
    .slice(1)
    .map((next, index) => [nodes[index]?.name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }])
  return [placed, Object.fromEntries(links)]
}

export function byExternalId(value: string) {
  return { __rl: true, mode: 'externalId', value }
}

export function byId(value: string) {
  return { __rl: true, mode: 'id', value }
}
