import type { INodeProperties } from 'n8n-workflow'

export const roleField: INodeProperties = {
  displayName: 'Role',
  name: 'role',
  type: 'options',
  options: [
    { name: 'Instructor', value: 'instructor', description: 'Reads their level and below, and sets results there' },
    { name: 'Learner', value: 'learner', description: 'Sees and does what is their own' },
    { name: 'Manager', value: 'manager', description: 'Manages their level and everything below it' },
    { name: 'Reader', value: 'reader', description: 'Reads the whole learning area, and changes nothing' },
  ],
  default: 'learner',
}
