import { createRequire } from 'node:module'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { until } from '../connector-checks/until.ts'
import type { N8n } from './n8n-process.ts'

export const owner = { email: 'owner@example.org', firstName: 'Ada', lastName: 'Owner', password: 'Correct-horse-1' }

export interface SavedCredential {
  id: string
  name: string
}

export interface CredentialFields {
  base_url: string
  client_id: string
  client_secret: string
}

interface CredentialType {
  name: string
  properties: { name: string; type: string; required?: boolean }[]
}

export interface Execution {
  status: string
  mode: string
  /** The output of each node, by its name. */
  items: Record<string, Record<string, unknown>[]>
  error?: { message: string; description?: string | null }
}

export type N8nApi = Awaited<ReturnType<typeof setUpOwner>>

/** The REST API that n8n's editor uses, as the owner of a new n8n. */
export async function setUpOwner(n8n: N8n, main: string) {
  const headers = { 'browser-id': 'proof' }
  const setUp = await call(`${n8n.url}/rest/owner/setup`, { body: owner, headers })
  if (setUp.status !== 200) throw new Error(`n8n did not accept its owner: ${JSON.stringify(setUp.body)}`)
  const cookie = setUp.headers.getSetCookie()[0]?.split(';')[0]
  const { parse } = createRequire(main)('flatted')

  async function rest(path: string, body?: unknown) {
    const answer = await call(`${n8n.url}/rest${path}`, { headers, cookie, ...(body === undefined ? {} : { body }) })
    if (answer.status !== 200) throw new Error(`n8n's ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  async function execution(id: string): Promise<Execution> {
    const { status, mode, data } = await rest(`/executions/${id}`)
    const { resultData } = parse(data)
    const runs: [string, { data?: { main: ({ json: Record<string, unknown> }[] | null)[] } }[]][] = Object.entries(
      resultData.runData,
    )
    const items = runs.map(([name, [run]]) => [name, (run?.data?.main[0] ?? []).map(({ json }) => json)])
    return { status, mode, items: Object.fromEntries(items), ...(resultData.error ? { error: resultData.error } : {}) }
  }

  /** The finished executions, the oldest first. */
  async function executions(workflowId: string): Promise<Execution[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }))
    const { results } = await rest(`/executions?filter=${filter}&limit=50`)
    const ended: { id: string }[] = results.filter((each: { stoppedAt?: string }) => each.stoppedAt)
    return Promise.all(ended.reverse().map(({ id }) => execution(id)))
  }

  return {
    rest,
    executions,

    async ended(id: string): Promise<Execution | undefined> {
      const { stoppedAt } = await rest(`/executions/${id}`)
      return stoppedAt ? execution(id) : undefined
    },

    async saveCredential(name: string, data: CredentialFields): Promise<SavedCredential> {
      const { id } = await rest('/credentials', { name, type: 'backofficeApi', data })
      return { id, name }
    },

    /** The credential types as the editor gets them. */
    async credentialTypes(): Promise<CredentialType[]> {
      return (await call(`${n8n.url}/types/credentials.json`, { headers, cookie })).body
    },

    /** The contents of one of the node's drop-downs. */
    dropDown(
      methodName: string,
      saved: SavedCredential,
      wanted: { filter?: string; paginationToken?: string | undefined } = {},
    ) {
      return rest('/dynamic-node-parameters/resource-locator-results', {
        path: 'parameters.choice',
        methodName,
        nodeTypeAndVersion: { name: 'n8n-nodes-backoffice.backoffice', version: 1 },
        currentNodeParameters: {},
        credentials: { backofficeApi: saved },
        ...wanted,
      }) as Promise<{ results: { name: string; value: string }[]; paginationToken?: string }>
    },

    /** Runs the test of the credential's button; returns what it shows. */
    testCredential(saved: SavedCredential, data: CredentialFields): Promise<{ status: string; message: string }> {
      return rest('/credentials/test', { credentials: { ...saved, type: 'backofficeApi', data } })
    },

    /** Saves a workflow and activates it. */
    async publish(name: string, nodes: object[], connections: object): Promise<string> {
      const { id, versionId } = await rest('/workflows', { name, nodes, connections, settings: {}, active: false })
      await rest(`/workflows/${id}/activate`, { versionId })
      return id
    },

    /** Calls the webhook of a workflow and waits until the run has ended. */
    async runByWebhook(workflowId: string, path: string, body: object): Promise<Execution> {
      const before = (await executions(workflowId)).length
      // The webhook is available a moment after n8n reports the workflow as active.
      await until(async () => (await call(`${n8n.url}/webhook/${path}`, { body })).status !== 404)
      return until(async () => (await executions(workflowId))[before])
    },
  }
}
