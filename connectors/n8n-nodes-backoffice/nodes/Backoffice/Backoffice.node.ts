import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow'
import { actingUserFields, readActingUser } from './acting-user'
import { connection } from './connection'
import { courses } from './courses'
import { dropDowns } from './drop-downs'
import { enrolments } from './enrolments'
import { hierarchyLevels } from './hierarchy-levels'
import { itemOf, type Resource } from './operation'
import { people } from './people'

const resources: Record<string, Resource> = {
  connection,
  course: courses,
  enrolment: enrolments,
  hierarchyLevel: hierarchyLevels,
  person: people,
}

export class Backoffice implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Backoffice',
    name: 'backoffice',
    icon: { light: 'file:../../icons/backoffice.svg', dark: 'file:../../icons/backoffice.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Work with the people, courses and enrolments of a learning area',
    defaults: { name: 'Backoffice' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'backofficeApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Connection', value: 'connection' },
          { name: 'Course', value: 'course' },
          { name: 'Enrolment', value: 'enrolment' },
          { name: 'Hierarchy Level', value: 'hierarchyLevel' },
          { name: 'Person', value: 'person' },
        ],
        default: 'person',
      },
      ...Object.values(resources).flatMap(({ fields }) => fields),
      ...actingUserFields,
    ],
  }

  methods = { listSearch: dropDowns }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = []
    for (let index = 0; index < this.getInputData().length; index++) {
      try {
        const rows = await perform(this, index)
        results.push(...rows.map((json) => ({ json, pairedItem: { item: index } })))
      } catch (error) {
        if (this.continueOnFail()) {
          results.push({ json: { error: (error as Error).message }, pairedItem: { item: index } })
          continue
        }
        if (!(error instanceof NodeApiError)) {
          throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: index })
        }
        error.context.itemIndex = index
        throw new NodeApiError(this.getNode(), error as unknown as JsonObject)
      }
    }
    return [results]
  }
}

async function perform(context: IExecuteFunctions, index: number): Promise<IDataObject[]> {
  const parameter = (name: string) => context.getNodeParameter(name, index, '')
  const operation = resources[String(parameter('resource'))]?.operations[String(parameter('operation'))]
  if (!operation) throw new NodeOperationError(context.getNode(), 'This operation does not exist.')
  const actingUser = await readActingUser(context, parameter)
  return [await operation(itemOf(context, index, actingUser))].flat()
}
