import type { Role } from '@backoffice/contract/connection'
import { type ActingUserApi, actingAs } from '../callers/acting-as.ts'
import { type IntegrationServer, tokenFor } from '../callers/integration.ts'
import { type PlantedLevel, plantLevel, plantUser } from '../samples/learning-data.ts'

/** Where a record is in the hierarchy, relative to the acting user. */
export const places = ['own', 'above', 'below', 'beside', 'elsewhere'] as const
export type Place = (typeof places)[number]

export interface World {
  server: IntegrationServer
  top: PlantedLevel
  levels: Record<Place, PlantedLevel>
  /** Another level below `own`. */
  spare: PlantedLevel
  token: string
  readToken: string
  service: ActingUserApi
  /** Creates a user with this role on the level `own`, or on another. */
  somebody(role: Role, level?: PlantedLevel): Promise<{ uuid: string; call: ActingUserApi; callReading: ActingUserApi }>
}

/**
 *   top ── above ─┬─ own ── below
 *                 └─ beside          elsewhere: a level of another area
 */
export async function makeWorld(server: IntegrationServer): Promise<World> {
  const { db } = server
  const slug = `area-${Math.random().toString(36).slice(2)}`
  const top = await plantLevel(db, undefined, { name: 'top', slug })
  const above = await plantLevel(db, top, { name: 'above' })
  const own = await plantLevel(db, above, { name: 'own' })
  const below = await plantLevel(db, own, { name: 'below' })
  const beside = await plantLevel(db, above, { name: 'beside' })
  const elsewhere = await plantLevel(db, undefined, { name: 'elsewhere', slug: `${slug}-elsewhere` })
  const record = await server.createRecord({ learning_area: slug, access: 'read_write' })
  const [token, readToken] = [await tokenFor(server, record), await tokenFor(server, record, 'read')]
  return {
    server,
    top,
    spare: await plantLevel(db, own, { name: 'spare' }),
    levels: { own, above, below, beside, elsewhere: await plantLevel(db, elsewhere) },
    token,
    readToken,
    service: actingAs(server, token, record.client_id),
    async somebody(role, level = own) {
      const uuid = await plantUser(db, level, { role, display_name: role })
      return { uuid, call: actingAs(server, token, uuid), callReading: actingAs(server, readToken, uuid) }
    },
  }
}
