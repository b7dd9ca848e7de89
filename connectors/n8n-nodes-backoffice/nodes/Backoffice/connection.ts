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
          description: 'Tell which learning area this is, for whom the call was made and what it may do',
        },
      ],
      default: 'test',
    },
  ],
  operations: {
    test: (item) => item.call({ path: apiPath`` }),
  },
}
