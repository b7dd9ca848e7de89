import { type ApiResponse, call } from './call.ts'
import { type IntegrationServer, tokenFor } from './integration.ts'

/** Calls under /api/1 in the name of one user. */
export type AreaApi = (path: string, request?: { method?: string; body?: unknown }) => Promise<ApiResponse>

/** What a client of an area can do: a read_write access token, acting for its own service user or for another. */
export async function openArea(server: IntegrationServer, area = 'north') {
  const record = await server.createRecord({ learning_area: area, access: 'read_write' })
  const token = await tokenFor(server, record)
  const as =
    (uuid: string): AreaApi =>
    (path, request = {}) =>
      call(`${server.url}/api/1${path}`, {
        ...request,
        headers: { authorization: `Bearer ${token}`, 'service-client-uuid': uuid },
      })
  const api = as(record.client_id)
  const made = async (path: string, body: object) => {
    const response = await api(path, { body })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  const { body } = await api('')
  return {
    token,
    record,
    /** The id of the area, which is its top level. */
    top: body.learning_area.id as string,
    api,
    as,
    level: (name: string, parent_id?: string) =>
      made('/hierarchy-levels', { name, ...(parent_id ? { parent_id } : {}) }),
    user: (input: object = {}) => made('/users', { display_name: 'Ada', ...input }),
    course: (input: object = {}) => made('/courses', { title: 'First aid', ...input }),
    published: async (input: object = {}) => {
      const course = await made('/courses', { title: 'First aid', ...input })
      return (await api(`/courses/${course.id}/publish`, { method: 'POST' })).body
    },
    enrolment: (user_uuid: string, course_id: string) => made('/enrolments', { user_uuid, course_id }),
  }
}
