import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { commandLineActor } from '../authority/actor.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { listUsers } from '../users/list-users.ts'
import { showUser } from '../users/show-user.ts'
import { defineCommand } from './command.ts'
import { everyPage } from './every-page.ts'
import { table } from './table.ts'
import { withData } from './with-data.ts'

export const userList = defineCommand({
  summary: 'list the users of a learning area',
  input: Type.Object({ learning_area: Slug }),
  options: { area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' } },
  async run(context, { learning_area }) {
    return withData(context, 'user list', async (deps) => {
      const area = await requireLearningArea(deps.db, learning_area)
      const principal = { actor: commandLineActor, areaId: area.id }
      const users = await everyPage((after, limit) => listUsers(deps, principal, { after, limit }))
      const data = users.map(showUser)
      const rows = data.map(({ uuid, display_name, role, active }) => [
        uuid,
        display_name,
        role,
        active ? 'active' : 'deactivated',
      ])
      const titles = ['UUID', 'NAME', 'ROLE', 'STATUS']
      return { text: rows.length > 0 ? table(titles, rows) : 'No users yet.', data: { data } }
    })
  },
})
