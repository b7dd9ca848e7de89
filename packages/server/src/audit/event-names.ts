import type { AuditEvent } from '@backoffice/contract/audit-event'
import type { Db } from '../database/connection/database.ts'
import type { ListedAuditRow } from './audit-store.ts'
import { type AreaThing, listNames, listNamesOfClients, type NamedTable } from './event-names-store.ts'

type Names = AuditEvent['names']
type Kind = NamedTable | 'access_tokens'

/** What the id in this field of the details is of. */
const kindOfField: Record<string, Kind> = {
  user_uuid: 'users',
  course_id: 'courses',
  level_id: 'hierarchy_levels',
  parent_id: 'hierarchy_levels',
}

/** What the subject of an action is, by the first part of its name. */
const kindOfSubject: Record<string, Kind> = {
  user: 'users',
  course: 'courses',
  hierarchy_level: 'hierarchy_levels',
  learning_area: 'hierarchy_levels',
  access_token: 'access_tokens',
  token: 'access_tokens',
  api: 'access_tokens',
}

/**
 * The names of whatever the events of a page mention, in one query for each kind. They are the current ones: the trail
 * keeps no names of people, so that those of anonymised people are gone from it, too.
 */
export async function namesOfEvents(db: Db, events: ListedAuditRow[]): Promise<(event: ListedAuditRow) => Names> {
  const wanted: Record<NamedTable, Map<string, AreaThing>> = {
    users: new Map(),
    courses: new Map(),
    hierarchy_levels: new Map(),
  }
  const clients = new Set<string>()
  for (const event of events) {
    for (const { kind, id } of idsIn(event)) {
      if (kind === 'access_tokens') clients.add(id)
      else if (event.areaId) wanted[kind].set(keyOf(kind, event.areaId, id), { areaId: event.areaId, id })
    }
  }
  const names = new Map<string, string | null>()
  // One after the other, because a request may use only one database connection.
  for (const table of Object.keys(wanted) as NamedTable[]) {
    const found = await listNames(db, table, [...wanted[table].values()])
    for (const { areaId, id, name } of found) names.set(keyOf(table, areaId, id), name)
  }
  const namesOfClients = new Map((await listNamesOfClients(db, [...clients])).map(({ id, name }) => [id, name]))
  return (event) => {
    const known = idsIn(event).flatMap(({ kind, id }): [string, string | null][] => {
      const name = kind === 'access_tokens' ? namesOfClients.get(id) : names.get(keyOf(kind, event.areaId, id))
      return name === undefined ? [] : [[id, name]]
    })
    return Object.fromEntries(known)
  }
}

/** With the kind: clients choose the UUIDs of people, so one may be the id of something else. */
function keyOf(kind: NamedTable, areaId: string | null, id: string): string {
  return `${kind} ${areaId} ${id}`
}

function idsIn({ action, subject, clientId, actingUser, details }: ListedAuditRow): { kind: Kind; id: string }[] {
  const { before, after } = details
  const ids = [
    { kind: kindOfSubject[action.split('.')[0] ?? ''], id: subject },
    { kind: 'users' as const, id: actingUser },
    { kind: 'access_tokens' as const, id: clientId },
    ...[details, before, after].flatMap(idsInFields),
  ]
  return ids.filter((each): each is { kind: Kind; id: string } => each.kind !== undefined && isUuid(each.id))
}

function idsInFields(fields: unknown): { kind: Kind | undefined; id: unknown }[] {
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).map(([field, id]) => ({
    kind: Object.hasOwn(kindOfField, field) ? kindOfField[field] : undefined,
    id,
  }))
}

/** Details and subjects of refusals may hold anything. */
function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
