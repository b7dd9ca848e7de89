import { NewUser } from '@backoffice/contract/user'
import { theCommandLine } from '../audit/actor.ts'
import { createUser } from '../users/create-user.ts'
import { showUser } from '../users/show-user.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const userCreate = defineCommand({
  summary: 'add a person to a learning area',
  input: NewUser,
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' },
    name: { field: 'display_name', value: 'NAME', expects: 'what people call them, up to 200 characters' },
    role: { field: 'role', value: 'ROLE', expects: 'learner, instructor, manager or reader (default: learner)' },
    uuid: { field: 'uuid', value: 'UUID', expects: 'a UUID of your own (default: a new one)' },
  },
  async run(context, { learning_area, display_name, role, uuid }) {
    return withData(context, 'user create', async (data) => {
      const wish = { areaSlug: learning_area, displayName: display_name, role, uuid }
      const user = showUser(await createUser(data, theCommandLine, wish))
      return { text: `Created ${user.display_name}, ${user.role} in ${user.learning_area}: ${user.uuid}`, data: user }
    })
  },
})
