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
import { keepSecret, type Memory, secretIn } from './memory'
import type { Owner } from './own-webhook-id'
import { isSubscribed, type Subscription, subscribe, unsubscribe } from './subscription'

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
    const owner = await ownerOf(this)
    const secret = secretIn(memory, owner)
    if (!secret || !isSigned({ headers, body: rawBody }, secret)) {
      this.getResponseObject().status(401).json({ message: 'The signature is not valid.' })
      return { noWebhookResponse: true }
    }
    if (memory.secret && memory.webhookId) keepSecret(memory, secret, owner, memory.webhookId)
    const id = String(headers['webhook-id'])
    const { type, timestamp, data } = JSON.parse(rawBody.toString('utf8')) as IDataObject
    // The service asks whether this URL wants its messages. Only a node that can verify the question answers it.
    if (type === 'webhook.verify') return { webhookResponse: { challenge: (data as IDataObject).challenge } }
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
  return {
    owner: await ownerOf(context),
    settings: {
      url,
      types,
      payload: context.getNodeParameter('full', true) ? 'full' : 'thin',
      ignore_own: context.getNodeParameter('ignoreOwn', true) as boolean,
    },
  }
}

async function ownerOf(context: IHookFunctions | IWebhookFunctions): Promise<Owner> {
  const credential = await context.getCredentials<{ client_id: string; client_secret: string }>('backofficeApi')
  // As `requestToken` sends them; the untrimmed id is part of where version 0.1 remembered its webhook.
  return { clientId: credential.client_id, clientSecret: credential.client_secret.trim() }
}
