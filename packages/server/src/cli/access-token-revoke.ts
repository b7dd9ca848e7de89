import { Uuid } from '@backoffice/contract/formats'
import Type from 'typebox'
import { getAccessToken } from '../access-tokens/get-access-token.ts'
import { revokeAccessToken } from '../access-tokens/revoke-access-token.ts'
import { showAccessToken } from '../access-tokens/show-access-token.ts'
import { commandLineActor } from '../authority/actor.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const accessTokenRevoke = defineCommand({
  summary: 'revoke an access token permanently; its bearer tokens stop working within a second',
  input: Type.Object({ client_id: Uuid }),
  arguments: { CLIENT_ID: { field: 'client_id', expects: 'the client id of an access token' } },
  async run(context, { client_id }) {
    return withData(context, 'access-token revoke', async (data) => {
      const { name, area, clientId } = await revokeAccessToken(data, commandLineActor, client_id)
      const shown = showAccessToken(await getAccessToken(data, clientId), data)
      return { text: `"${name}" of ${area.slug} is revoked.`, data: shown }
    })
  },
})
