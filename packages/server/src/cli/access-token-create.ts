import { NewAccessToken } from '@backoffice/contract/access-token'
import Type from 'typebox'
import { createAccessToken } from '../access-tokens/create-access-token.ts'
import { newFromWire } from '../access-tokens/from-wire.ts'
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
import { showCreatedToken } from './show-created-token.ts'
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
      return showCreatedToken(data, context, await createAccessToken(data, commandLineActor, created))
    })
  },
})
