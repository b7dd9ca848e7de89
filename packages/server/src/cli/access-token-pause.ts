import { Uuid } from '@backoffice/contract/formats'
import Type from 'typebox'
import { getAccessToken } from '../access-tokens/get-access-token.ts'
import { pauseAccessToken, resumeAccessToken } from '../access-tokens/pause-access-token.ts'
import { showAccessToken } from '../access-tokens/show-access-token.ts'
import { commandLineActor } from '../authority/actor.ts'
import { clientId as argument } from './access-token-options.ts'
import { defineCommand } from './command.ts'
import { withData } from './with-data.ts'

export const accessTokenPause = defineSwitch(
  'pause',
  'pause an access token; its bearer tokens stop working within a second',
  pauseAccessToken,
)
export const accessTokenResume = defineSwitch('resume', 'resume a paused access token', resumeAccessToken)

function defineSwitch(verb: 'pause' | 'resume', summary: string, work: typeof pauseAccessToken) {
  return defineCommand({
    summary,
    input: Type.Object({ client_id: Uuid }),
    arguments: argument,
    async run(context, { client_id }) {
      return withData(context, `access-token ${verb}`, async (data) => {
        const { name, area, clientId } = await work(data, commandLineActor, client_id)
        const shown = showAccessToken(await getAccessToken(data, clientId), data)
        return { text: `"${name}" of ${area.slug} is ${shown.status}.`, data: shown }
      })
    },
  })
}
