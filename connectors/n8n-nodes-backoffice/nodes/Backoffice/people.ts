import { apiPath } from '../../api/path'
import { choiceField } from './choices'
import { externalIdFilter, levelFilter, listFields, searchFilter, updatedSinceFilter } from './list-fields'
import type { Resource } from './operation'
import { roleField } from './role-field'
import { savePerson, savePersonFields } from './save-person'

export const people: Resource = {
  fields: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: ['person'] } },
      options: [
        {
          name: 'Create or Update',
          value: 'upsert',
          action: 'Create or update a person',
          description: 'Create a new record, or update the current one if it already exists (upsert)',
        },
        {
          name: 'Deactivate',
          value: 'deactivate',
          action: 'Deactivate a person',
          description: 'Deactivate a person and keep their enrolments',
        },
        { name: 'Get', value: 'get', action: 'Get a person', description: 'Get one person' },
        { name: 'Get Many', value: 'getAll', action: 'Get many people', description: 'Get a list of people' },
      ],
      default: 'getAll',
    },
    choiceField('person', {
      displayName: 'Person',
      name: 'person',
      required: true,
      displayOptions: { show: { resource: ['person'], operation: ['get', 'deactivate'] } },
    }),
    ...savePersonFields,
    ...listFields('person', [
      {
        displayName: 'Active',
        name: 'active',
        type: 'boolean',
        default: true,
        description: 'Whether to get only active people, or only inactive people',
      },
      {
        displayName: 'Email',
        name: 'email',
        type: 'string',
        placeholder: 'name@email.com',
        default: '',
      },
      externalIdFilter,
      levelFilter,
      roleField,
      searchFilter,
      updatedSinceFilter,
    ]),
  ],
  operations: {
    upsert: savePerson,
    deactivate: async (item) =>
      item.call({ method: 'POST', path: apiPath`/users/${await item.chosen('person', 'person')}/deactivate` }),
    get: async (item) => item.call({ path: apiPath`/users/${await item.chosen('person', 'person')}` }),
    getAll: (item) => item.list(apiPath`/users`),
  },
}
