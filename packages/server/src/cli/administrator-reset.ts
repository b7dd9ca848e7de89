import { EmailAddress } from '@backoffice/contract/administrator'
import Type from 'typebox'
import { resetAdministrator } from '../administrators/reset-administrator.ts'
import { commandLineActor } from '../authority/actor.ts'
import { choosePassword, describePassword } from './choose-password.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const administratorReset = defineCommand({
  summary:
    'restore access for an administrator: new password, two-factor authentication off, active; ends all their sessions',
  input: Type.Object({ email: EmailAddress }),
  arguments: { EMAIL: { field: 'email', expects: 'the email address of an administrator' } },
  async run(context, { email }) {
    const chosen = choosePassword(context.password)
    return withData(context, 'administrator reset', async (data) => {
      await resetAdministrator(data, commandLineActor, { email, password: chosen.password })
      return {
        text: `${email} can sign in again, without two-factor authentication.${describePassword(chosen)}`,
        data: { email: email.toLowerCase(), ...(chosen.generated ? { password: chosen.password } : {}) },
      }
    })
  },
})
