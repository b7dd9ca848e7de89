import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow'
import { type Call, call, list } from '../../api/call'
import type { ApiPath } from '../../api/path'
import { apiFields, withoutNulls } from './api-fields'
import { chosenId } from './choices'

/** One item of the workflow, with the functions that operations use. */
export interface Item {
  parameter(name: string): unknown
  text(name: string): string
  chosen(kind: 'person' | 'course', name: string): Promise<string>
  /** The fields of a collection; null if one was added but left empty. */
  fields(collection: string): Promise<IDataObject>
  call(wanted: Omit<Call, 'actingUser'>): Promise<IDataObject>
  /** The rows of a list that match the node's filters, up to its limit. */
  list(path: ApiPath): Promise<IDataObject[]>
  /** The first row that matches the query, if any. */
  find(path: ApiPath, query: IDataObject): Promise<IDataObject | undefined>
}

export type Operation = (item: Item) => Promise<IDataObject | IDataObject[]>

/** The operations and fields of one resource. */
export interface Resource {
  fields: INodeProperties[]
  operations: Record<string, Operation>
}

export function itemOf(context: IExecuteFunctions, index: number, actingUser: string | undefined): Item {
  const parameter = (name: string) => context.getNodeParameter(name, index, '')
  const fields = (collection: string) =>
    apiFields(context, context.getNodeParameter(collection, index, {}) as IDataObject, { actingUser })
  return {
    parameter,
    text: (name) => String(parameter(name) ?? '').trim(),
    chosen: (kind, name) => chosenId(context, kind, parameter(name), { actingUser }),
    fields,
    call: (wanted) => call(context, { ...wanted, actingUser }),
    list: async (path) =>
      list(
        context,
        { path, query: withoutNulls(await fields('filters')), actingUser },
        parameter('returnAll') === true ? undefined : Number(parameter('limit')),
      ),
    find: async (path, query) => (await list(context, { path, query, actingUser }, 1))[0],
  }
}
