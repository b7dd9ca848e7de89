import { AccessTokenEdit } from '@backoffice/contract/access-token'
import { Uuid } from '@backoffice/contract/formats'
import Type from 'typebox'
import { editAccessToken } from '../access-tokens/edit-access-token.ts'
import { editFromWire } from '../access-tokens/from-wire.ts'
import { getAccessToken } from '../access-tokens/get-access-token.ts'
import { showAccessToken } from '../access-tokens/show-access-token.ts'
import { commandLineActor } from '../authority/actor.ts'
import { clientId as argument, noteOptions, ruleInput, ruleOptions, rulesFromOptions } from './access-token-options.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const accessTokenEdit = defineCommand({
  summary: 'change the name, expiration date, owner, contact or note of an access token, or narrow its rules',
  input: Type.Object({ client_id: Uuid, ...AccessTokenEdit.properties, ...ruleInput }),
  arguments: argument,
  options: {
    name: { field: 'token_name', value: 'NAME', expects: 'a label for people, up to 200 characters' },
    expires: {
      field: 'expiration_date',
      value: 'DATE',
      expects: 'the last day it works, as YYYY-MM-DD',
    },
    ...noteOptions,
    ...ruleOptions,
  },
  async run(context, { client_id, ...edit }) {
    return withData(context, 'access-token edit', async (data) => {
      const wanted = editFromWire(edit, rulesFromOptions(edit))
      const { name, area, clientId } = await editAccessToken(data, commandLineActor, client_id, wanted)
      const shown = showAccessToken(await getAccessToken(data, clientId), data)
      return { text: `Changed "${name}" of ${area.slug}.`, data: shown }
    })
  },
})
