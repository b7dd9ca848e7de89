import {
  type IDataObject,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IPollFunctions,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { apiPath } from '../../api/path'
import { actingUserFields, readActingUser } from '../Backoffice/acting-user'
import { apiFields, withoutNulls } from '../Backoffice/api-fields'
import { dropDowns } from '../Backoffice/drop-downs'
import { enrolmentCourseFilter, enrolmentStatusFilter } from '../Backoffice/enrolments'
import { levelFilter } from '../Backoffice/list-fields'
import { readChanges, readSample, type Watch } from './watch'

export class BackofficeTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Backoffice Trigger',
    name: 'backofficeTrigger',
    icon: { light: 'file:../../icons/backoffice.svg', dark: 'file:../../icons/backoffice.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["resource"] + ": " + $parameter["event"]}}',
    description: 'Starts the workflow when people or enrolments are created or changed',
    defaults: { name: 'Backoffice Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'backofficeApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Enrolment', value: 'enrolment' },
          { name: 'Person', value: 'person' },
        ],
        default: 'person',
      },
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Changed', value: 'changed', description: 'Only existing items that changed' },
          { name: 'Created', value: 'created', description: 'Only new items' },
          {
            name: 'Created or Changed',
            value: 'any',
            description: 'New and changed items. The field "change" of each item says which.',
          },
        ],
        default: 'any',
      },
      {
        displayName: 'Filters',
        name: 'filters',
        type: 'collection',
        placeholder: 'Add Filter',
        default: {},
        options: [
          { ...enrolmentCourseFilter, displayOptions: { show: { '/resource': ['enrolment'] } } },
          { ...levelFilter, description: 'Only people on this level of the hierarchy or below it' },
          { ...enrolmentStatusFilter, displayOptions: { show: { '/resource': ['enrolment'] } } },
        ],
      },
      ...actingUserFields,
    ],
  }

  methods = { listSearch: dropDowns }

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    try {
      const watch = await readWatch(this)
      const items = this.getMode() === 'manual' ? await readSample(this, watch) : await readChanges(this, watch)
      return items.length > 0 ? [this.helpers.returnJsonArray(items)] : null
    } catch (error) {
      if (!(error instanceof NodeApiError)) throw new NodeOperationError(this.getNode(), error as Error)
      throw new NodeApiError(this.getNode(), error as unknown as JsonObject)
    }
  }
}

async function readWatch(context: IPollFunctions): Promise<Watch> {
  const parameter = (name: string) => context.getNodeParameter(name, '')
  const actingUser = await readActingUser(context, parameter)
  const filters = await apiFields(context, context.getNodeParameter('filters', {}) as IDataObject, { actingUser })
  return {
    ...(parameter('resource') === 'enrolment'
      ? { path: apiPath`/enrolments`, key: 'id' }
      : { path: apiPath`/users`, key: 'uuid' }),
    event: parameter('event') as Watch['event'],
    query: withoutNulls(filters),
    actingUser,
  }
}
