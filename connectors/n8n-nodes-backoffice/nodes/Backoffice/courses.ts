import { apiPath } from '../../api/path'
import { choiceField } from './choices'
import { externalIdFilter, levelFilter, listFields, searchFilter, updatedSinceFilter } from './list-fields'
import type { Resource } from './operation'

export const courses: Resource = {
  fields: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: ['course'] } },
      options: [
        { name: 'Get', value: 'get', action: 'Get a course', description: 'Get one course' },
        { name: 'Get Many', value: 'getAll', action: 'Get many courses', description: 'Get a list of courses' },
      ],
      default: 'getAll',
    },
    choiceField('course', {
      displayName: 'Course',
      name: 'course',
      required: true,
      displayOptions: { show: { resource: ['course'], operation: ['get'] } },
    }),
    ...listFields('course', [
      {
        displayName: 'Code',
        name: 'code',
        type: 'string',
        default: '',
        description: 'The short code of the course',
      },
      externalIdFilter,
      levelFilter,
      searchFilter,
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        options: [
          { name: 'Archived', value: 'archived' },
          { name: 'Draft', value: 'draft' },
          { name: 'Published', value: 'published' },
        ],
        default: 'published',
      },
      updatedSinceFilter,
    ]),
  ],
  operations: {
    get: async (item) => item.call({ path: apiPath`/courses/${await item.chosen('course', 'course')}` }),
    getAll: (item) => item.list(apiPath`/courses`),
  },
}
