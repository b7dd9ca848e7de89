import { NewAccessToken } from '@backoffice/contract/access-token'
import { Uuid } from '@backoffice/contract/formats'
import Type from 'typebox'
import { createAccessToken } from '../access-tokens/create-access-token.ts'
import { getAccessToken } from '../access-tokens/get-access-token.ts'
import { replacementOf } from '../access-tokens/replacement-of.ts'
import { commandLineActor } from '../authority/actor.ts'
import { clientId as argument, noteOptions, ruleInput, ruleOptions, rulesFromOptions } from './access-token-options.ts'
import { defineCommand } from './command.ts'
import { showCreatedToken } from './show-created-token.ts'
import { withData } from './with-data.ts'

const { access, expiration_date, owner, contact_email, note } = NewAccessToken.properties

export const accessTokenReplace = defineCommand({
  summary: 'create an access token with the name, rules and notes of another one and print its secret, once',
  input: Type.Object({ client_id: Uuid, access, expiration_date, owner, contact_email, note, ...ruleInput }),
  arguments: argument,
  options: {
    access: { field: 'access', value: 'ACCESS', expects: 'read or read_write (default: as before)' },
    expires: {
      field: 'expiration_date',
      value: 'DATE',
      expects: 'the last day it works, as YYYY-MM-DD (default: in a year)',
    },
    ...noteOptions,
    ...ruleOptions,
  },
  async run(context, { client_id, ...input }) {
    return withData(context, 'access-token replace', async (data) => {
      const before = await getAccessToken(data, client_id)
      const wanted = replacementOf(before, rulesFromOptions(input), input)
      return showCreatedToken(data, context, await createAccessToken(data, commandLineActor, wanted))
    })
  },
})
