import { ListSort } from '@backoffice/contract/list'
import { Slug } from '@backoffice/contract/name'
import Type, { type TObject, type TProperties } from 'typebox'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { noSuchLearningArea, requireLearningArea } from '../hierarchy/require-learning-area.ts'
import type { Surface } from '../http/surface.ts'
import { actorOf, looksOnly } from './administrator-guard.ts'
import { ownAreaOf } from './own-area-guard.ts'

interface Named {
  learning_area?: string
}

/**
 * The principal is an administrator, for all areas or for the one that the request names as `learning_area`. An area
 * administrator is always one for their area.
 */
export function backofficeSurface({ db }: Pick<Deps, 'db'>): Surface {
  return {
    async principal(request) {
      const [inQuery, inBody] = [request.query, request.body].map((part) => (part as Named | undefined)?.learning_area)
      if (inQuery && inBody && inQuery !== inBody) {
        throw new DomainError(
          'learning_area_mismatch',
          { in_query: inQuery, in_body: inBody },
          { errors: [fieldError('/learning_area', 'mismatch')] },
        )
      }
      const slug = inQuery ?? inBody
      const area = slug === undefined ? undefined : await requireLearningArea(db, slug)
      const own = ownAreaOf(request)
      if (own === undefined) return { actor: actorOf(request), areaId: area?.id, looksOnly: looksOnly(request) }
      if (area && area.id !== own) throw noSuchLearningArea(area.slug)
      return { actor: actorOf(request), areaId: own, withinArea: true }
    },
    extendSchema: (schema) => extend(schema, { learning_area: Type.Optional(Slug) }),
    extendList: (schema) => extend(schema, { learning_area: Type.Optional(Slug), sort: Type.Optional(ListSort) }),
  }
}

function extend<Schema extends TObject>(schema: Schema, added: TProperties): Schema {
  const { type: _type, required: _required, properties, ...options } = schema
  return Type.Object({ ...properties, ...added }, options) as unknown as Schema
}
