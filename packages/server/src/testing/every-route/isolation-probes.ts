import { deadUrl } from './webhook-operations.ts'

/** Ids and values that a request can contain: of the caller's own area, of another area, or of none. */
export interface Names {
  level: string
  user: string
  course: string
  enrolment: string
  webhook: string
  externalId: string
  email: string
  word: string
  /** Cursors by the path of their list. */
  cursors: Record<string, string>
}

export interface Probe {
  method: string
  path: string
  body?: unknown
}

/** Requests that use values of `target` wherever a route accepts them; `own` provides values that must be valid. */
type Probes = (target: Names, own: Names) => Omit<Probe, 'method'>[]

const userBody = { display_name: 'Eve' }
const courseBody = { title: 'Eve' }
const levelBody = { name: 'Eve' }
const webhookBody = { url: deadUrl }

function lists(path: string, filters: (target: Names) => string[]): Probes {
  return (target) => [
    ...filters(target).map((filter) => ({ path: `${path}?${filter}` })),
    { path: `${path}?updated_since=2000-01-01T00:00:00Z` },
    { path: `${path}?updated_since=2000-01-01T00:00:00Z&${filters(target).at(-1)}` },
    ...Object.values(target.cursors).map((cursor) => ({ path: `${path}?limit=1&cursor=${cursor}` })),
  ]
}

/** One entry for each route under /api/1. The isolation test fails if a route is missing. */
export const probes: Record<string, Probes> = {
  'GET /': () => [{ path: '' }],
  'GET /changes': (target) => [
    ...Object.values(target.cursors).map((cursor) => ({ path: `/changes?cursor=${cursor}&limit=1` })),
  ],

  'GET /hierarchy-levels': lists('/hierarchy-levels', (target) => [
    '',
    `parent_id=${target.level}`,
    `level_id=${target.level}`,
    `external_id=${target.externalId}`,
    `parent_id=${target.level}&level_id=${target.level}&external_id=${target.externalId}`,
  ]),
  'POST /hierarchy-levels': (target, own) => [
    { path: '/hierarchy-levels', body: { ...levelBody, parent_id: target.level } },
    { path: '/hierarchy-levels', body: { ...levelBody, parent_id: own.level, external_id: target.externalId } },
  ],
  'GET /hierarchy-levels/:id': (target) => [{ path: `/hierarchy-levels/${target.level}` }],
  'PATCH /hierarchy-levels/:id': (target, own) => [
    { path: `/hierarchy-levels/${target.level}`, body: levelBody },
    { path: `/hierarchy-levels/${own.level}`, body: { external_id: target.externalId } },
  ],
  'POST /hierarchy-levels/:id/move': (target, own) => [
    { path: `/hierarchy-levels/${target.level}/move`, body: { parent_id: own.level } },
    { path: `/hierarchy-levels/${own.level}/move`, body: { parent_id: target.level } },
    { path: `/hierarchy-levels/${target.level}/move`, body: { parent_id: target.level } },
  ],
  'DELETE /hierarchy-levels/:id': (target) => [{ path: `/hierarchy-levels/${target.level}` }],

  'GET /users': lists('/users', (target) => [
    '',
    `q=${target.word}`,
    `level_id=${target.level}`,
    `email=${target.email}`,
    `external_id=${target.externalId}`,
    `level_id=${target.level}&email=${target.email}&external_id=${target.externalId}&role=learner&active=true`,
  ]),
  'POST /users': (target, own) => [
    { path: '/users', body: { ...userBody, uuid: target.user, level_id: own.level } },
    { path: '/users', body: { ...userBody, level_id: target.level } },
    { path: '/users', body: { ...userBody, level_id: own.level, external_id: target.externalId, email: target.email } },
  ],
  'GET /users/:uuid': (target) => [{ path: `/users/${target.user}` }],
  'PUT /users/:uuid': (target, own) => [
    { path: `/users/${target.user}`, body: { ...userBody, level_id: own.level } },
    { path: `/users/${target.user}`, body: { ...userBody, level_id: target.level } },
    { path: `/users/${own.user}`, body: { ...userBody, level_id: target.level } },
    { path: `/users/${own.user}`, body: { ...userBody, external_id: target.externalId, email: target.email } },
  ],
  'PATCH /users/:uuid': (target, own) => [
    { path: `/users/${target.user}`, body: userBody },
    { path: `/users/${target.user}`, body: { level_id: target.level } },
    { path: `/users/${own.user}`, body: { level_id: target.level } },
    { path: `/users/${own.user}`, body: { external_id: target.externalId, email: target.email } },
  ],
  'POST /users/:uuid/deactivate': (target) => [{ path: `/users/${target.user}/deactivate` }],
  'POST /users/:uuid/reactivate': (target) => [{ path: `/users/${target.user}/reactivate` }],
  'POST /users/:uuid/anonymise': (target) => [{ path: `/users/${target.user}/anonymise` }],

  'GET /courses': lists('/courses', (target) => [
    '',
    `q=${target.word}`,
    `level_id=${target.level}`,
    `external_id=${target.externalId}`,
    `code=${target.externalId}`,
    `offered_on=${target.level}`,
    `offered_on=${target.level}&level_id=${target.level}&self_enrolment=true&language=en&sort=-title`,
    `level_id=${target.level}&external_id=${target.externalId}&status=published`,
  ]),
  'GET /catalogue': (target) => [
    { path: '/catalogue' },
    { path: `/catalogue?level_id=${target.level}` },
    { path: `/catalogue?level_id=${target.level}&self_enrolment=true&language=en&sort=-title` },
    ...Object.values(target.cursors).map((cursor) => ({ path: `/catalogue?limit=1&cursor=${cursor}` })),
  ],
  'GET /catalogue/:id': (target) => [{ path: `/catalogue/${target.course}` }],
  'POST /courses': (target, own) => [
    { path: '/courses', body: { ...courseBody, level_id: target.level } },
    {
      path: '/courses',
      body: { ...courseBody, level_id: own.level, external_id: target.externalId, code: target.externalId },
    },
  ],
  'GET /courses/:id': (target) => [{ path: `/courses/${target.course}` }],
  'PATCH /courses/:id': (target, own) => [
    { path: `/courses/${target.course}`, body: courseBody },
    { path: `/courses/${target.course}`, body: { level_id: target.level } },
    { path: `/courses/${own.course}`, body: { level_id: target.level } },
    { path: `/courses/${own.course}`, body: { external_id: target.externalId } },
  ],
  'POST /courses/:id/publish': (target) => [{ path: `/courses/${target.course}/publish` }],
  'POST /courses/:id/archive': (target) => [{ path: `/courses/${target.course}/archive` }],
  'DELETE /courses/:id': (target) => [{ path: `/courses/${target.course}` }],

  'GET /enrolments': lists('/enrolments', (target) => [
    '',
    `user_uuid=${target.user}`,
    `course_id=${target.course}`,
    `level_id=${target.level}`,
    `user_uuid=${target.user}&expand=course`,
    `course_id=${target.course}&expand=course`,
    `user_uuid=${target.user}&course_id=${target.course}&level_id=${target.level}&status=enrolled`,
  ]),
  'POST /enrolments': (target, own) => [
    { path: '/enrolments', body: { user_uuid: target.user, course_id: target.course } },
    { path: '/enrolments', body: { user_uuid: target.user, course_id: own.course } },
    { path: '/enrolments', body: { user_uuid: own.user, course_id: target.course } },
  ],
  'GET /enrolments/:id': (target) => [{ path: `/enrolments/${target.enrolment}` }],
  'PATCH /enrolments/:id': (target) => [
    { path: `/enrolments/${target.enrolment}`, body: { status: 'in_progress', progress: 10 } },
    { path: `/enrolments/${target.enrolment}`, body: { score: 10 } },
    { path: `/enrolments/${target.enrolment}`, body: { due_at: '2030-01-01T00:00:00Z' } },
  ],
  'POST /enrolments/:id/withdraw': (target) => [{ path: `/enrolments/${target.enrolment}/withdraw` }],

  'GET /webhooks': () => [{ path: '/webhooks' }],
  'POST /webhooks': () => [{ path: '/webhooks', body: webhookBody }],
  'GET /webhooks/:id': (target) => [{ path: `/webhooks/${target.webhook}` }],
  'PUT /webhooks/:id': (target) => [{ path: `/webhooks/${target.webhook}`, body: webhookBody }],
  'PATCH /webhooks/:id': (target) => [{ path: `/webhooks/${target.webhook}`, body: { types: ['user.*'] } }],
  'POST /webhooks/:id/test': (target) => [{ path: `/webhooks/${target.webhook}/test` }],
  'POST /webhooks/:id/verify': (target) => [{ path: `/webhooks/${target.webhook}/verify`, body: { challenge: 'x' } }],
  'POST /webhooks/:id/pause': (target) => [{ path: `/webhooks/${target.webhook}/pause` }],
  'POST /webhooks/:id/resume': (target) => [{ path: `/webhooks/${target.webhook}/resume`, body: {} }],
  'POST /webhooks/:id/rotate-secret': (target) => [{ path: `/webhooks/${target.webhook}/rotate-secret` }],
  'POST /webhooks/:id/replay': (target) => [
    { path: `/webhooks/${target.webhook}/replay`, body: { since: '2020-01-01T00:00:00Z' } },
  ],
  'GET /webhooks/:id/attempts': (target) => [{ path: `/webhooks/${target.webhook}/attempts` }],
  'GET /webhooks/:id/parked': (target) => [{ path: `/webhooks/${target.webhook}/parked` }],
  'POST /webhooks/:id/parked/retry': (target) => [{ path: `/webhooks/${target.webhook}/parked/retry`, body: {} }],
  'DELETE /webhooks/:id': (target) => [{ path: `/webhooks/${target.webhook}` }],
}
