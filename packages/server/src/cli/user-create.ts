import { Slug } from '@backoffice/contract/name'
import { NewUser } from '@backoffice/contract/user'
import Type from 'typebox'
import { commandLineActor } from '../authority/actor.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { createUser } from '../users/create-user.ts'
import { showUser } from '../users/show-user.ts'
import { userFieldsOf } from '../users/user.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const userCreate = defineCommand({
  summary: 'add a user to a learning area',
  input: Type.Object({ learning_area: Slug, ...NewUser.properties }, { additionalProperties: false }),
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' },
    name: { field: 'display_name', value: 'NAME', expects: 'the display name, up to 200 characters' },
    role: { field: 'role', value: 'ROLE', expects: 'learner, instructor, manager or reader (default: learner)' },
    level: { field: 'level_id', value: 'ID', expects: 'the id of a hierarchy level (default: the top level)' },
    email: { field: 'email', value: 'EMAIL', expects: 'an email address' },
    'external-id': { field: 'external_id', value: 'ID', expects: 'your own id, unique in the learning area' },
    uuid: { field: 'uuid', value: 'UUID', expects: 'your own UUID (default: a new one)' },
  },
  async run(context, { learning_area, uuid, ...fields }) {
    return withData(context, 'user create', async (data) => {
      const area = await requireLearningArea(data.db, learning_area)
      const principal = { actor: commandLineActor, areaId: area.id }
      const user = showUser(await createUser(data, principal, uuid, userFieldsOf(fields)))
      return { text: `Created ${user.display_name}, ${user.role} in ${user.learning_area}: ${user.uuid}`, data: user }
    })
  },
})
