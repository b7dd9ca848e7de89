import { apiPath } from '../../api/path'
import type { Resource } from './operation'

export const connection: Resource = {
  fields: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: ['connection'] } },
      options: [
        {
          name: 'Test',
          value: 'test',
          action: 'Test the connection',
          description: 'Get the learning area, the acting user and their permissions',
        },
      ],
      default: 'test',
    },
  ],
  operations: {
    test: (item) => item.call({ path: apiPath`` }),
  },
}
