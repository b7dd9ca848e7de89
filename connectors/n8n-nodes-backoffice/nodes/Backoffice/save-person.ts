import type { IDataObject, INodeProperties } from 'n8n-workflow'
import { apiPath, readUuid } from '../../api/path'
import { findProblem } from '../../api/problem'
import { withoutNulls } from './api-fields'
import { choiceField } from './choices'
import type { Item } from './operation'
import { roleField } from './role-field'

const show = { resource: ['person'], operation: ['upsert'] }

export const savePersonFields: INodeProperties[] = [
  {
    displayName: 'Match By',
    name: 'recogniseBy',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'External ID', value: 'externalId', description: 'The ID of the person in your own system' },
      { name: 'UUID', value: 'uuid', description: 'A UUID of your choice, also used for a new person' },
    ],
    default: 'externalId',
    description: 'How to find the person if they already exist',
    displayOptions: { show },
  },
  {
    displayName: 'External ID',
    name: 'externalId',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'P-1815',
    displayOptions: { show: { ...show, recogniseBy: ['externalId'] } },
  },
  {
    displayName: 'UUID',
    name: 'uuid',
    type: 'string',
    required: true,
    default: '',
    placeholder: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
    displayOptions: { show: { ...show, recogniseBy: ['uuid'] } },
  },
  {
    displayName: 'Display Name',
    name: 'displayName',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'Ada Lovelace',
    description: 'Name shown to people',
    displayOptions: { show },
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    description: 'Fields you do not add stay unchanged',
    displayOptions: { show },
    options: [
      {
        displayName: 'Email',
        name: 'email',
        type: 'string',
        placeholder: 'name@email.com',
        default: '',
        description: 'Leave it empty to remove it',
      },
      {
        displayName: 'External ID',
        name: 'external_id',
        type: 'string',
        default: '',
        description: 'The ID of the person in your own system. Leave it empty to remove it.',
        displayOptions: { show: { '/recogniseBy': ['uuid'] } },
      },
      choiceField('level', {
        displayName: 'Level',
        name: 'level_id',
        description: 'The level the person belongs to. For a new person, it defaults to the level of the acting user.',
      }),
      roleField,
    ],
  },
]

/** Changes only the given fields: a workflow that does not know a field must not clear it. */
export async function savePerson(item: Item): Promise<IDataObject> {
  const key = keyOf(item)
  const { level_id, ...others } = await item.fields('additionalFields')
  const fields = { display_name: item.text('displayName'), ...others, ...withoutNulls({ level_id: level_id ?? null }) }
  const known = await find(item, key)
  if (known) return edit(item, known, fields)
  const created = await createUnlessTaken(item, withoutNulls({ ...fields, ...key }))
  if (created) return created
  // Somebody else created the same person between the two calls.
  const other = await find(item, key)
  if (!other) throw new Error('This person exists, but the acting user cannot access them.')
  return edit(item, other, fields)
}

type Key = { uuid: string } | { external_id: string }

function keyOf(item: Item): Key {
  if (item.parameter('recogniseBy') === 'uuid') return { uuid: readUuid(item.text('uuid'), 'UUID') }
  const external_id = item.text('externalId')
  if (external_id === '') throw new Error('The external ID is missing.')
  return { external_id }
}

async function find(item: Item, key: Key): Promise<IDataObject | undefined> {
  if ('external_id' in key) return item.find(apiPath`/users`, key)
  return unless(['not_found'], () => item.call({ path: apiPath`/users/${key.uuid}` }))
}

function edit(item: Item, { uuid }: IDataObject, fields: IDataObject): Promise<IDataObject> {
  return item.call({ method: 'PATCH', path: apiPath`/users/${String(uuid)}`, body: fields })
}

function createUnlessTaken(item: Item, body: IDataObject): Promise<IDataObject | undefined> {
  return unless(['user_exists', 'external_id_taken'], () => item.call({ method: 'POST', path: apiPath`/users`, body }))
}

/** The result of the call; undefined if it fails with one of these codes. */
function unless(codes: string[], attempt: () => Promise<IDataObject>): Promise<IDataObject | undefined> {
  return attempt().catch((error: unknown) => {
    if (codes.includes(findProblem(error)?.code ?? '')) return undefined
    throw error
  })
}
