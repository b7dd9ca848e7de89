import type { INodeProperties } from 'n8n-workflow'
import { choiceField } from './choices'

/** The fields of every "Get Many": all or a limited number, and the given filters. */
export function listFields(resource: string, filters: INodeProperties[]): INodeProperties[] {
  const show = { resource: [resource], operation: ['getAll'] }
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: { show },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...show, returnAll: [false] } },
    },
    {
      displayName: 'Filters',
      name: 'filters',
      type: 'collection',
      placeholder: 'Add Filter',
      default: {},
      displayOptions: { show },
      options: filters,
    },
  ]
}

export const updatedSinceFilter: INodeProperties = {
  displayName: 'Updated Since',
  name: 'updated_since',
  type: 'dateTime',
  default: '',
  description: 'Only items created or changed at or after this time, in order of change',
}

export const externalIdFilter: INodeProperties = {
  displayName: 'External ID',
  name: 'external_id',
  type: 'string',
  default: '',
  description: 'The ID in your own system',
}

export const searchFilter: INodeProperties = {
  displayName: 'Search',
  name: 'q',
  type: 'string',
  default: '',
  description: 'Words or parts of words, all of which must match. Case and accents are ignored.',
}

export const levelFilter: INodeProperties = choiceField('level', {
  displayName: 'Level',
  name: 'level_id',
  description: 'Only items on this level of the hierarchy or below it',
})
