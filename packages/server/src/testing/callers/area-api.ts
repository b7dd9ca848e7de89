import { randomUUID } from 'node:crypto'
import { type ApiResponse, call, whenAvailable } from './call.ts'
import { type IntegrationServer, tokenFor } from './integration.ts'

/** Calls under /api/1 with one acting user. */
export type AreaApi = (path: string, request?: { method?: string; body?: unknown }) => Promise<ApiResponse>

/** A client of an area with a read_write access token, acting for its own service user or for another. */
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
  const create = async (path: string, body: object) => {
    const response = await whenAvailable(() => api(path, { body }))
    if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  const { body } = await api('')
  return {
    slug: area,
    token,
    record,
    /** The id of the area, which is its top level. */
    top: body.learning_area.id as string,
    api,
    as,
    level: (name: string, parent_id?: string) =>
      create('/hierarchy-levels', { name, ...(parent_id ? { parent_id } : {}) }),
    user: (input: object = {}) => create('/users', { display_name: 'Ada', ...input }),
    course: (input: object = {}) => create('/courses', { title: 'First aid', ...input }),
    published: async (input: object = {}) => {
      const course = await create('/courses', { title: 'First aid', ...input })
      return (await whenAvailable(() => api(`/courses/${course.id}/publish`, { method: 'POST' }))).body
    },
    enrolment: (user_uuid: string, course_id: string) => create('/enrolments', { user_uuid, course_id }),
  }
}

/** The same in a new area, for tests that share a server and must not see each other's data. */
export async function openNewArea(server: IntegrationServer) {
  const slug = `area-${randomUUID().slice(0, 8)}`
  await server.admin('/learning-areas', { body: { name: slug, slug } })
  return openArea(server, slug)
}
