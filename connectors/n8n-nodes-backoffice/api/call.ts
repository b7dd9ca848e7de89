import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type ILoadOptionsFunctions,
  type IN8nHttpFullResponse,
  type IPollFunctions,
  sleep,
} from 'n8n-workflow'
import { apiError } from './api-error'
import { type Page, readRows } from './pages'
import { type ApiPath, requireApiPath } from './path'
import { secondsToWait } from './problem'
import { actingUserHeader } from './signed-request'

export type NodeContext = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IPollFunctions

export interface Call {
  method?: IHttpRequestMethods
  /** Path below `/api/1`. */
  path: ApiPath
  query?: IDataObject
  body?: IDataObject
  /** If absent, the client acts for itself. */
  actingUser?: string | undefined
}

const maxAttempts = 4

export async function call<Body = IDataObject>(context: NodeContext, wanted: Call): Promise<Body> {
  return (await callInFull(context, wanted)).body as Body
}

/** Returns status and headers, too. After a 401, n8n itself gets a new token and repeats the call. */
export async function callInFull(context: NodeContext, wanted: Call): Promise<IN8nHttpFullResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.helpers.httpRequestWithAuthentication.call(context, 'backofficeApi', requestOf(wanted))
    } catch (error) {
      const seconds = secondsToWait(error, wanted.method ?? 'GET')
      if (seconds === undefined || attempt === maxAttempts) {
        throw apiError(context.getNode(), error)
      }
      await sleep(seconds * 1000)
    }
  }
}

/** All rows of a list, or the first `limit` of them. */
export async function list<Row = IDataObject>(context: NodeContext, wanted: Call, limit?: number): Promise<Row[]> {
  const rows: Row[] = []
  const pages = readRows<Row>(
    (page) => call<Page<Row>>(context, { ...wanted, query: { ...wanted.query, ...page } }),
    limit,
  )
  for await (const row of pages) rows.push(row)
  return rows
}

function requestOf({ method = 'GET', path, query, body, actingUser }: Call) {
  return {
    method,
    url: `/api/1${requireApiPath(path)}`,
    ...(query ? { qs: query } : {}),
    ...(body ? { body } : {}),
    ...(actingUser ? { headers: { [actingUserHeader]: actingUser } } : {}),
    json: true,
    returnFullResponse: true,
    timeout: 60_000,
  }
}
