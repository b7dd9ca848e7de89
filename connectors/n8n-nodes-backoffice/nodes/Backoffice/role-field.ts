import type { INodeProperties } from 'n8n-workflow'

export const roleField: INodeProperties = {
  displayName: 'Role',
  name: 'role',
  type: 'options',
  options: [
    {
      name: 'Instructor',
      value: 'instructor',
      description: 'Can view their level and below, and record results there',
    },
    { name: 'Learner', value: 'learner', description: 'Can view their own data and record their own progress' },
    { name: 'Manager', value: 'manager', description: 'Can manage their level and everything below it' },
    { name: 'Reader', value: 'reader', description: 'Can view the whole learning area, but not change anything' },
  ],
  default: 'learner',
}
