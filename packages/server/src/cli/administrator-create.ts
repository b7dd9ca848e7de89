import { AdministratorRole, AreaOfRole, EmailAddress } from '@backoffice/contract/administrator'
import Type from 'typebox'
import { createAdministrator } from '../administrators/create-administrator.ts'
import { showAdministrator } from '../administrators/show-administrator.ts'
import { commandLineActor } from '../authority/actor.ts'
import { choosePassword, describePassword } from './choose-password.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const administratorCreate = defineCommand({
  summary: 'add an administrator, with the password from ADMIN_PASSWORD or a new one, printed once',
  input: Type.Object({ email: EmailAddress, role: Type.Optional(AdministratorRole), learning_area: AreaOfRole }),
  arguments: { EMAIL: { field: 'email', expects: 'an email address' } },
  options: {
    role: {
      field: 'role',
      value: 'ROLE',
      expects: 'administrator, area_administrator or auditor (default: administrator)',
    },
    area: { field: 'learning_area', value: 'SLUG', expects: 'the learning area of an area_administrator' },
  },
  async run(context, input) {
    const chosen = choosePassword(context.password)
    return withData(context, 'administrator create', async (data) => {
      const made = await createAdministrator(data, commandLineActor, { ...input, password: chosen.password })
      return {
        text: `${made.email} can sign in now.${describePassword(chosen)}`,
        data: { ...showAdministrator(made), ...(chosen.generated ? { password: chosen.password } : {}) },
      }
    })
  },
})
