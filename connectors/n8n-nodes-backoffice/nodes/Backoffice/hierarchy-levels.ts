import { apiPath } from '../../api/path'
import { externalIdFilter, levelFilter, listFields, updatedSinceFilter } from './list-fields'
import type { Resource } from './operation'

export const hierarchyLevels: Resource = {
  fields: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: ['hierarchyLevel'] } },
      options: [
        {
          name: 'Get Many',
          value: 'getAll',
          action: 'Get many hierarchy levels',
          description: 'Get the levels of the learning area, each with its path',
        },
      ],
      default: 'getAll',
    },
    ...listFields('hierarchyLevel', [externalIdFilter, levelFilter, updatedSinceFilter]),
  ],
  operations: {
    getAll: (item) => item.list(apiPath`/hierarchy-levels`),
  },
}
