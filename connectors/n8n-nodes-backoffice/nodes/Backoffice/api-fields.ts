import type { IDataObject } from 'n8n-workflow'
import type { Call, NodeContext } from '../../api/call'
import { toInstant } from '../../api/instant'
import { chosenId, isChosen } from './choices'

const choices = { user_uuid: 'person', course_id: 'course', level_id: 'level' } as const
const instants = new Set(['updated_since', 'due_at'])

/**
 * Converts a collection of optional fields, which have the API's field names, to the API's values. A field that was
 * added but left empty becomes null.
 */
export async function apiFields(context: NodeContext, collection: IDataObject, as?: Pick<Call, 'actingUser'>) {
  const fields: IDataObject = {}
  for (const [name, value] of Object.entries(collection)) {
    if (name in choices) {
      const kind = choices[name as keyof typeof choices]
      fields[name] = isChosen(value) ? await chosenId(context, kind, value, as) : null
    } else if (value === '' || value === null || value === undefined) {
      fields[name] = null
    } else {
      fields[name] = instants.has(name) ? toInstant(value, context.getTimezone()) : value
    }
  }
  return fields
}

export function withoutNulls(fields: IDataObject): IDataObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
