import { HierarchyLevel, HierarchyLevels, NewHierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { actorOf } from '../administrators/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { createLearningArea } from './create-learning-area.ts'
import { type LearningArea, listLearningAreas } from './hierarchy-store.ts'

export const hierarchyRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get('/hierarchy-levels', { schema: { response: { 200: HierarchyLevels } } }, async () => ({
    data: (await listLearningAreas(deps.db)).map(show),
  }))

  app.post(
    '/hierarchy-levels',
    { schema: { body: NewHierarchyLevel, response: { 201: HierarchyLevel } } },
    async (request, reply) =>
      reply.code(201).send(show(await createLearningArea(deps, actorOf(request), request.body))),
  )
}

function show({ id, name, slug, createdAt, updatedAt }: LearningArea): HierarchyLevel {
  return { id, name, slug, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() }
}
