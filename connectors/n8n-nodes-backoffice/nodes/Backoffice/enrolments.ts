import type { INodeProperties } from 'n8n-workflow'
import { apiPath, readUuid } from '../../api/path'
import { withoutNulls } from './api-fields'
import { choiceField } from './choices'
import { levelFilter, listFields, updatedSinceFilter } from './list-fields'
import type { Item, Resource } from './operation'

const dueDate: INodeProperties = {
  displayName: 'Due At',
  name: 'due_at',
  type: 'dateTime',
  default: '',
  description: 'When the course should be completed. Leave it empty for no due date.',
}

export const enrolmentCourseFilter = choiceField('course', { displayName: 'Course', name: 'course_id' })

export const enrolmentStatusFilter: INodeProperties = {
  displayName: 'Status',
  name: 'status',
  type: 'options',
  options: [
    { name: 'Completed', value: 'completed' },
    { name: 'Enrolled', value: 'enrolled' },
    { name: 'Failed', value: 'failed' },
    { name: 'In Progress', value: 'in_progress' },
    { name: 'Withdrawn', value: 'withdrawn' },
  ],
  default: 'enrolled',
}

export const enrolments: Resource = {
  fields: [
    {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: ['enrolment'] } },
      options: [
        {
          name: 'Enrol',
          value: 'enrol',
          action: 'Enrol a person in a course',
          description: 'Enrol a person in a published course',
        },
        { name: 'Get Many', value: 'getAll', action: 'Get many enrolments', description: 'Get a list of enrolments' },
        {
          name: 'Update',
          value: 'update',
          action: 'Update an enrolment',
          description: 'Record progress or a result, or change the due date',
        },
        {
          name: 'Withdraw',
          value: 'withdraw',
          action: 'Withdraw an enrolment',
          description: 'Withdraw a person from a course',
        },
      ],
      default: 'getAll',
    },
    choiceField('person', {
      displayName: 'Person',
      name: 'person',
      required: true,
      displayOptions: { show: { resource: ['enrolment'], operation: ['enrol'] } },
    }),
    choiceField('course', {
      displayName: 'Course',
      name: 'course',
      required: true,
      displayOptions: { show: { resource: ['enrolment'], operation: ['enrol'] } },
    }),
    {
      displayName: 'Enrolment ID',
      name: 'enrolmentId',
      type: 'string',
      required: true,
      default: '',
      placeholder: '0195a3c7-42bb-7d41-9a4e-7d9f2f1c9a33',
      displayOptions: { show: { resource: ['enrolment'], operation: ['update', 'withdraw'] } },
    },
    {
      displayName: 'Additional Fields',
      name: 'additionalFields',
      type: 'collection',
      placeholder: 'Add Field',
      default: {},
      displayOptions: { show: { resource: ['enrolment'], operation: ['enrol'] } },
      options: [dueDate],
    },
    {
      displayName: 'Update Fields',
      name: 'updateFields',
      type: 'collection',
      placeholder: 'Add Field',
      default: {},
      displayOptions: { show: { resource: ['enrolment'], operation: ['update'] } },
      options: [
        dueDate,
        {
          displayName: 'Progress',
          name: 'progress',
          type: 'number',
          typeOptions: { minValue: 0, maxValue: 100 },
          default: 0,
          description: 'Percentage without decimals. Reaching 100 does not complete the enrolment.',
        },
        {
          displayName: 'Score',
          name: 'score',
          type: 'number',
          typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
          default: 0,
          description: 'Percentage with up to two decimals',
        },
        {
          displayName: 'Status',
          name: 'status',
          type: 'options',
          options: [
            { name: 'Completed', value: 'completed' },
            { name: 'Failed', value: 'failed' },
            { name: 'In Progress', value: 'in_progress' },
          ],
          default: 'in_progress',
        },
      ],
    },
    ...listFields('enrolment', [
      enrolmentCourseFilter,
      { ...levelFilter, description: 'Only enrolments of people on this level of the hierarchy or below it' },
      choiceField('person', { displayName: 'Person', name: 'user_uuid' }),
      enrolmentStatusFilter,
      updatedSinceFilter,
    ]),
  ],
  operations: {
    enrol: async (item) =>
      item.call({
        method: 'POST',
        path: apiPath`/enrolments`,
        body: {
          user_uuid: await item.chosen('person', 'person'),
          course_id: await item.chosen('course', 'course'),
          ...withoutNulls(await item.fields('additionalFields')),
        },
      }),
    getAll: (item) => item.list(apiPath`/enrolments`),
    update: async (item) =>
      item.call({
        method: 'PATCH',
        path: apiPath`/enrolments/${enrolmentId(item)}`,
        body: await item.fields('updateFields'),
      }),
    withdraw: async (item) => item.call({ method: 'POST', path: apiPath`/enrolments/${enrolmentId(item)}/withdraw` }),
  },
}

function enrolmentId(item: Item): string {
  return readUuid(item.text('enrolmentId'), 'Enrolment ID')
}
