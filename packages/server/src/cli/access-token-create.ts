import { NewAccessToken } from '@backoffice/contract/access-token'
import Type from 'typebox'
import { createAccessToken } from '../access-tokens/create-access-token.ts'
import { newFromWire } from '../access-tokens/from-wire.ts'
import { showAccessToken, unused } from '../access-tokens/show-access-token.ts'
import { commandLineActor } from '../authority/actor.ts'
import {
  noteOptions,
  presetInput,
  presetOption,
  ruleInput,
  ruleOptions,
  rulesFromOptions,
} from './access-token-options.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const accessTokenCreate = defineCommand({
  summary: 'create an access token for one integration and print its secret, once',
  input: Type.Object({ ...NewAccessToken.properties, ...ruleInput, ...presetInput }),
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' },
    name: { field: 'token_name', value: 'NAME', expects: 'a label for people, up to 200 characters' },
    access: { field: 'access', value: 'ACCESS', expects: 'read or read_write (default: read)' },
    expires: {
      field: 'expiration_date',
      value: 'DATE',
      expects: 'the last day it works, as YYYY-MM-DD (default: in a year)',
    },
    paused: { field: 'paused', expects: 'create it paused; it does not work until it is resumed' },
    ...noteOptions,
    ...presetOption,
    ...ruleOptions,
    replaces: { field: 'replaces', value: 'CLIENT_ID', expects: 'the access token whose place it takes' },
  },
  async run(context, input) {
    return withData(context, 'access-token create', async (data) => {
      const created = newFromWire(input, rulesFromOptions(input))
      const { clientSecret, ...token } = await createAccessToken(data, commandLineActor, created)
      const shown = { ...showAccessToken({ ...token, ...unused }, data), client_secret: clientSecret }
      const text = [
        `Created the access token "${token.name}" for ${token.area.slug} (${shown.access}). It works through ${token.expirationDate}.`,
        '',
        `  base_url       ${context.config.baseUrl}`,
        `  client_id      ${token.clientId}`,
        `  client_secret  ${clientSecret}`,
        '',
        'Copy the secret now. It is not stored and cannot be shown again.',
      ]
      return { text: text.join('\n'), data: shown }
    })
  },
})
