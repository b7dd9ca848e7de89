import { IdParams, NoParameters } from '@backoffice/contract/formats'
import {
  HierarchyLevel,
  HierarchyLevelEdit,
  HierarchyLevelMove,
  HierarchyLevelPage,
  HierarchyLevelQuery,
  NewHierarchyLevel,
  NewLearningArea,
} from '@backoffice/contract/hierarchy-level'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Deps } from '../deps.ts'
import { openPage } from '../http/list-page.ts'
import type { Surface } from '../http/surface.ts'
import { createLevel, deleteLevel, editLevel, moveLevel } from './change-level.ts'
import { createLearningArea } from './create-learning-area.ts'
import { getLevel } from './get-level.ts'
import { listLearningAreas, listLevels } from './list-levels.ts'
import { showLevel } from './show-level.ts'

const read = { permission: 'hierarchy.read', ofArea: 'narrowed' } as const
const write = { permission: 'hierarchy.write', ofArea: 'narrowed' } as const
const tags = ['Hierarchy levels']

/** `/hierarchy-levels`, on both surfaces. */
export function hierarchyRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  const params = IdParams
  const querystring = NoParameters
  return async (app, deps) => {
    app.get(
      '/hierarchy-levels',
      {
        config: read,
        schema: {
          summary: 'List hierarchy levels',
          tags,
          querystring: surface.extendSchema(HierarchyLevelQuery),
          response: { 200: HierarchyLevelPage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { parent_id, level_id, external_id } = request.query
        const page = openPage(deps.cursors, request, { name: 'hierarchy-levels', areaId: principal.areaId })
        const found = await listLevels(deps, principal, {
          parentId: parent_id,
          levelId: level_id,
          externalId: external_id,
          ...page.options,
        })
        return page.respond(reply, found, showLevel)
      },
    )

    app.post(
      '/hierarchy-levels',
      {
        config: {
          ...write,
          problems: ['level_not_found', 'hierarchy_too_deep', 'too_many_levels', 'external_id_taken'],
        },
        schema: {
          summary: 'Create a hierarchy level',
          tags,
          querystring,
          body: surface.extendSchema(NewHierarchyLevel),
          response: { 201: HierarchyLevel },
        },
      },
      async (request, reply) => {
        const { name, parent_id, external_id } = request.body
        const input = { name, parentId: parent_id, externalId: external_id }
        return reply.code(201).send(showLevel(await createLevel(deps, await surface.principal(request), input)))
      },
    )

    app.get(
      '/hierarchy-levels/:id',
      {
        config: read,
        schema: { summary: 'Get a hierarchy level', tags, params, querystring, response: { 200: HierarchyLevel } },
      },
      async (request) => showLevel(await getLevel(deps, await surface.principal(request), request.params.id)),
    )

    app.patch(
      '/hierarchy-levels/:id',
      {
        config: { ...write, problems: ['external_id_taken'] },
        schema: {
          summary: 'Rename a hierarchy level',
          tags,
          params,
          querystring,
          body: HierarchyLevelEdit,
          response: { 200: HierarchyLevel },
        },
      },
      async (request) => {
        const edit = { name: request.body.name, externalId: request.body.external_id }
        return showLevel(await editLevel(deps, await surface.principal(request), request.params.id, edit))
      },
    )

    app.post(
      '/hierarchy-levels/:id/move',
      {
        config: { ...write, problems: ['level_not_found', 'level_not_movable', 'hierarchy_too_deep'] },
        schema: {
          summary: 'Move a hierarchy level',
          description:
            'Moves the level, with its users, its courses and all levels below it, to another place in its learning area.',
          tags,
          params,
          querystring,
          body: HierarchyLevelMove,
          response: { 200: HierarchyLevel },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        return showLevel(await moveLevel(deps, principal, { id: request.params.id, parentId: request.body.parent_id }))
      },
    )

    app.delete(
      '/hierarchy-levels/:id',
      {
        config: { ...write, problems: ['level_in_use'] },
        schema: {
          summary: 'Delete a hierarchy level',
          description: 'Deletes an empty level: one without levels below it, users or courses.',
          tags,
          params,
          querystring,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await deleteLevel(deps, await surface.principal(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}

/** `/learning-areas`, for administrators: the top levels. */
export function learningAreaRoutes(surface: Surface): FastifyPluginAsyncTypebox<Deps> {
  return async (app, deps) => {
    app.get(
      '/learning-areas',
      {
        config: { ofArea: 'narrowed' },
        schema: {
          summary: 'List learning areas',
          tags,
          querystring: NoParameters,
          response: { 200: HierarchyLevelPage },
        },
      },
      async (request) => {
        const { areaId } = await surface.principal(request)
        return { data: (await listLearningAreas(deps.db, areaId)).map(showLevel), next_cursor: null }
      },
    )

    app.post(
      '/learning-areas',
      {
        config: { problems: ['learning_area_exists'] },
        schema: { summary: 'Create a learning area', tags, body: NewLearningArea, response: { 201: HierarchyLevel } },
      },
      async (request, reply) => {
        const { actor } = await surface.principal(request)
        return reply.code(201).send(showLevel(await createLearningArea(deps, actor, request.body)))
      },
    )
  }
}
