import type { IDataObject, INodeProperties } from 'n8n-workflow'
import { type Call, list, type NodeContext } from '../../api/call'
import { type ApiPath, apiPath, readUuid } from '../../api/path'

/** Things that can be chosen from a drop-down, by ID, or by their ID in another system. */
type Kind = 'person' | 'course' | 'level'

const kinds: Record<Kind, { path: ApiPath; key: string; searchListMethod: string; idName: string; called: string }> = {
  person: { path: apiPath`/users`, key: 'uuid', searchListMethod: 'searchPeople', idName: 'UUID', called: 'person' },
  course: { path: apiPath`/courses`, key: 'id', searchListMethod: 'searchCourses', idName: 'ID', called: 'course' },
  level: {
    path: apiPath`/hierarchy-levels`,
    key: 'id',
    searchListMethod: 'searchLevels',
    idName: 'ID',
    called: 'level',
  },
}

export function choiceField(
  kind: Kind,
  field: Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'displayOptions' | 'required'>,
): INodeProperties {
  const { searchListMethod, idName } = kinds[kind]
  return {
    ...field,
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod, searchable: true },
      },
      {
        displayName: `By ${idName}`,
        name: 'id',
        type: 'string',
        placeholder: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
        validation: [
          {
            type: 'regex',
            properties: {
              regex: '\\s*[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\s*',
              errorMessage: 'Not a UUID',
            },
          },
        ],
      },
      {
        displayName: 'By External ID',
        name: 'externalId',
        type: 'string',
        placeholder: 'P-1815',
        hint: 'The ID in your own system',
      },
    ],
  }
}

/** The chosen ID. Throws a readable error if it is missing or not a UUID, or if nothing has that external ID. */
export async function chosenId(
  context: NodeContext,
  kind: Kind,
  choice: unknown,
  as?: Pick<Call, 'actingUser'>,
  field = fieldOf(kind),
): Promise<string> {
  const { path, key, called } = kinds[kind]
  const { mode, value } = parts(choice)
  if (value === '') throw new Error(`Choose a ${called}.`)
  if (mode !== 'externalId') return readUuid(value, field)
  const [row] = await list<IDataObject>(context, { ...as, path, query: { external_id: value } }, 1)
  if (!row) throw new Error(`There is no ${called} with the external ID "${value}".`)
  return readUuid(row[key], field)
}

/** The field's name on the screen, except for one. */
function fieldOf(kind: Kind): string {
  return { person: 'Person', course: 'Course', level: 'Level' }[kind]
}

export function isChosen(choice: unknown): boolean {
  return parts(choice).value !== ''
}

/** An expression may give the bare ID instead of the drop-down's object. */
function parts(choice: unknown): { mode: string; value: string } {
  const { mode = 'id', value = '' }: IDataObject =
    typeof choice === 'object' && choice !== null ? (choice as IDataObject) : { value: choice as string }
  return { mode: String(mode), value: String(value ?? '').trim() }
}
