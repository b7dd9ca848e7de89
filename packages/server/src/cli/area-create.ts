import { Name, Slug } from '@backoffice/contract/name'
import { proposeSlug } from '@backoffice/contract/propose-slug'
import Type from 'typebox'
import { commandLineActor } from '../authority/actor.ts'
import { createLearningArea } from '../hierarchy/create-learning-area.ts'
import { showLevel } from '../hierarchy/show-level.ts'
import { defineCommand } from './command.ts'
import { UsageError } from './parse-input.ts'
import { withData } from './with-data.ts'

export const areaCreate = defineCommand({
  summary: 'add a learning area, a top level of the hierarchy',
  input: Type.Object({ name: Name, slug: Type.Optional(Slug) }),
  arguments: { NAME: { field: 'name', expects: 'its name, up to 200 characters' } },
  options: {
    slug: {
      field: 'slug',
      value: 'SLUG',
      expects: 'lower-case letters, digits and single hyphens; cannot be changed later (default: made from the name)',
    },
  },
  async run(context, { name, slug = proposeSlug(name) }) {
    if (!slug) throw new UsageError('No slug can be made from this name. Choose one with --slug.')
    return withData(context, 'area create', async (data) => {
      const area = await createLearningArea(data, commandLineActor, { name, slug })
      return { text: `Created the learning area "${area.name}" (${area.slug}).`, data: showLevel(area) }
    })
  },
})
