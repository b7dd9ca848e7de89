import Type from 'typebox'
import { listAdministrators } from '../administrators/list-administrators.ts'
import { showAdministrator } from '../administrators/show-administrator.ts'
import { defineCommand } from './command.ts'
import { minute, table } from './table.ts'
import { withData } from './with-data.ts'

export const administratorList = defineCommand({
  summary: 'list the administrators',
  input: Type.Object({}),
  async run(context) {
    return withData(context, 'administrator list', async (deps) => {
      const data = (await listAdministrators(deps)).map(showAdministrator)
      const rows = data.map(({ email, role, learning_area, active, totp, last_signed_in_at }) => [
        email,
        role,
        learning_area ?? '',
        active ? 'active' : 'deactivated',
        totp ? 'password and code' : 'password',
        last_signed_in_at ? minute(last_signed_in_at) : 'never',
      ])
      const titles = ['E-MAIL', 'ROLE', 'AREA', 'STATUS', 'SIGNS IN WITH', 'LAST SIGNED IN']
      return { text: rows.length > 0 ? table(titles, rows) : 'No administrators yet.', data: { data } }
    })
  },
})
