import type { INodeProperties } from 'n8n-workflow'
import type { NodeContext } from '../../api/call'
import { choiceField, chosenId } from './choices'

/** The acting user of a call. If none is chosen, the credential acts for itself. */
export const actingUserFields: INodeProperties[] = [
  {
    displayName: 'Act For',
    name: 'actFor',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'The Credential Itself',
        value: 'credential',
        description: 'With everything its access token allows, in the whole learning area',
      },
      {
        name: 'A Person',
        value: 'person',
        description: 'Limited to what this person may see and do',
      },
    ],
    default: 'credential',
    description: 'On whose behalf to call the service',
  },
  choiceField('person', {
    displayName: 'Acting Person',
    name: 'actingPerson',
    required: true,
    description: 'Must be active and in the learning area of the credential',
    displayOptions: { show: { actFor: ['person'] } },
  }),
]

export async function readActingUser(
  context: NodeContext,
  parameter: (name: string) => unknown,
): Promise<string | undefined> {
  if (parameter('actFor') !== 'person') return undefined
  return chosenId(context, 'person', parameter('actingPerson'), {}, 'Acting Person')
}
