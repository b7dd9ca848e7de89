import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { isSigned } from '../../api/webhook-signature'
import { eventOptions } from './event-options'
import { isSubscribed, type Memory, type Subscription, subscribe, unsubscribe, webhookIdFor } from './subscription'

const maxRemembered = 200

export class BackofficeEventTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Backoffice Event Trigger',
    name: 'backofficeEventTrigger',
    icon: { light: 'file:../../icons/backoffice.svg', dark: 'file:../../icons/backoffice.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["types"].join(", ")}}',
    description: 'Starts the workflow as soon as something happens in the learning area',
    defaults: { name: 'Backoffice Event Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'backofficeApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'The service must reach the webhook URL of this n8n. If it cannot, use the Backoffice Trigger, which polls.',
        name: 'notice',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Events',
        name: 'types',
        type: 'multiOptions',
        noDataExpression: true,
        required: true,
        options: eventOptions,
        default: ['user.*'],
      },
      {
        displayName: 'Include the Item',
        name: 'full',
        type: 'boolean',
        default: true,
        description: 'Whether to include the person, course, level or enrolment as it is when the event is sent',
      },
      {
        displayName: 'Ignore Own Changes',
        name: 'ignoreOwn',
        type: 'boolean',
        default: true,
        description:
          'Whether to ignore what was changed with this credential. Otherwise, a workflow that changes what started it runs again and again.',
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isSubscribed(this, memoryOf(this), await readSubscription(this))
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await subscribe(this, memoryOf(this), await readSubscription(this))
        return true
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unsubscribe(this, memoryOf(this))
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const memory = memoryOf(this)
    const { headers, rawBody } = this.getRequestObject()
    if (!memory.secret || !isSigned({ headers, body: rawBody }, memory.secret)) {
      this.getResponseObject().status(401).json({ message: 'The signature is not valid.' })
      return { noWebhookResponse: true }
    }
    const id = String(headers['webhook-id'])
    const { type, timestamp, data } = JSON.parse(rawBody.toString('utf8')) as IDataObject
    // A test only shows that messages arrive.
    if (type === 'webhook.test' || memory.received?.includes(id)) return { webhookResponse: 'received' }
    memory.received = [...(memory.received ?? []), id].slice(-maxRemembered)
    return { workflowData: [this.helpers.returnJsonArray([{ ...(data as IDataObject), type, timestamp }])] }
  }
}

function memoryOf(context: IHookFunctions | IWebhookFunctions): Memory {
  return context.getWorkflowStaticData('node') as Memory
}

async function readSubscription(context: IHookFunctions): Promise<Subscription> {
  const url = context.getNodeWebhookUrl('default')
  if (!url) throw new NodeOperationError(context.getNode(), 'n8n has no webhook URL for this node.')
  const types = context.getNodeParameter('types', []) as string[]
  if (types.length === 0) throw new NodeOperationError(context.getNode(), 'Choose at least one event.')
  const { client_id } = await context.getCredentials<{ client_id: string }>('backofficeApi')
  return {
    webhookId: webhookIdFor(client_id, url),
    settings: {
      url,
      types,
      payload: context.getNodeParameter('full', true) ? 'full' : 'thin',
      ignore_own: context.getNodeParameter('ignoreOwn', true) as boolean,
    },
  }
}
