import { UserQuery } from '@backoffice/contract/user'
import { listUsers } from '../users/list-users.ts'
import { showUser } from '../users/show-user.ts'
import { defineCommand } from './command.ts'
import { everyPage } from './every-page.ts'
import { table } from './table.ts'
import { withData } from './with-data.ts'

export const userList = defineCommand({
  summary: 'list the users of a learning area',
  input: UserQuery,
  options: { area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' } },
  async run(context, { learning_area }) {
    return withData(context, 'user list', async (deps) => {
      const users = await everyPage(async (after: string | undefined, limit) => {
        const page = await listUsers(deps, learning_area, { after, limit })
        return { rows: page.users, next: page.next }
      })
      const data = users.map(showUser)
      const rows = data.map(({ uuid, display_name, kind, role, active }) => [
        uuid,
        display_name,
        kind,
        role,
        active ? 'active' : 'deactivated',
      ])
      const titles = ['UUID', 'NAME', 'KIND', 'ROLE', 'STATUS']
      return { text: rows.length > 0 ? table(titles, rows) : 'There is no user yet.', data: { data } }
    })
  },
})
