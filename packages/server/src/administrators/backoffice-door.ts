import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import type { Deps } from '../deps.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import type { Door } from '../http/door.ts'
import { actorOf } from './administrator-guard.ts'

/** As an administrator, over all areas, or within the one that the request names as `learning_area`. */
export function backofficeDoor({ db }: Pick<Deps, 'db'>): Door {
  return {
    async principal(request) {
      const named = { ...(request.query as object), ...(request.body as object) } as { learning_area?: string }
      const area = named.learning_area === undefined ? undefined : await requireLearningArea(db, named.learning_area)
      return { actor: actorOf(request), areaId: area?.id }
    },
    takes(schema) {
      const { type: _type, required: _required, properties, ...options } = schema
      return Type.Object({ ...properties, learning_area: Type.Optional(Slug) }, options) as unknown as typeof schema
    },
  }
}
