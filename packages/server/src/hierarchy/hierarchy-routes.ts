import { HierarchyLevel, HierarchyLevels, NewHierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { actorOf } from '../administrators/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { createLearningArea } from './create-learning-area.ts'
import { listLearningAreas } from './list-learning-areas.ts'
import { showLearningArea } from './show-learning-area.ts'

const NoParameters = Type.Object({}, { additionalProperties: false })

export const hierarchyRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get(
    '/hierarchy-levels',
    { schema: { querystring: NoParameters, response: { 200: HierarchyLevels } } },
    async () => ({
      data: (await listLearningAreas(deps)).map(showLearningArea),
    }),
  )

  app.post(
    '/hierarchy-levels',
    { schema: { body: NewHierarchyLevel, response: { 201: HierarchyLevel } } },
    async (request, reply) =>
      reply.code(201).send(showLearningArea(await createLearningArea(deps, actorOf(request), request.body))),
  )
}
