/** What a request can name: of the caller's own area, of another one, or of none. */
export interface Names {
  level: string
  user: string
  course: string
  enrolment: string
  externalId: string
  email: string
  word: string
  /** A cursor of the list, by its path. */
  cursors: Record<string, string>
}

export interface Probe {
  method: string
  path: string
  body?: unknown
}

/** Requests that name `x` wherever a route takes a name; `own` fills in what has to be right. */
type Probes = (x: Names, own: Names) => Omit<Probe, 'method'>[]

const named = { display_name: 'Eve' }
const titled = { title: 'Eve' }
const levelled = { name: 'Eve' }

function lists(path: string, filters: (x: Names) => string[]): Probes {
  return (x) => [
    ...filters(x).map((filter) => ({ path: `${path}?${filter}` })),
    { path: `${path}?updated_since=2000-01-01T00:00:00Z` },
    { path: `${path}?updated_since=2000-01-01T00:00:00Z&${filters(x).at(-1)}` },
    ...Object.values(x.cursors).map((cursor) => ({ path: `${path}?limit=1&cursor=${cursor}` })),
  ]
}

/** One entry for each route under /api/1. A route that is missing here fails the isolation test. */
export const probes: Record<string, Probes> = {
  'GET /': () => [{ path: '' }],

  'GET /hierarchy-levels': lists('/hierarchy-levels', (x) => [
    '',
    `parent_id=${x.level}`,
    `level_id=${x.level}`,
    `external_id=${x.externalId}`,
    `parent_id=${x.level}&level_id=${x.level}&external_id=${x.externalId}`,
  ]),
  'POST /hierarchy-levels': (x, own) => [
    { path: '/hierarchy-levels', body: { ...levelled, parent_id: x.level } },
    { path: '/hierarchy-levels', body: { ...levelled, parent_id: own.level, external_id: x.externalId } },
  ],
  'GET /hierarchy-levels/:id': (x) => [{ path: `/hierarchy-levels/${x.level}` }],
  'PATCH /hierarchy-levels/:id': (x, own) => [
    { path: `/hierarchy-levels/${x.level}`, body: levelled },
    { path: `/hierarchy-levels/${own.level}`, body: { external_id: x.externalId } },
  ],
  'POST /hierarchy-levels/:id/move': (x, own) => [
    { path: `/hierarchy-levels/${x.level}/move`, body: { parent_id: own.level } },
    { path: `/hierarchy-levels/${own.level}/move`, body: { parent_id: x.level } },
    { path: `/hierarchy-levels/${x.level}/move`, body: { parent_id: x.level } },
  ],
  'DELETE /hierarchy-levels/:id': (x) => [{ path: `/hierarchy-levels/${x.level}` }],

  'GET /users': lists('/users', (x) => [
    '',
    `q=${x.word}`,
    `level_id=${x.level}`,
    `email=${x.email}`,
    `external_id=${x.externalId}`,
    `level_id=${x.level}&email=${x.email}&external_id=${x.externalId}&role=learner&active=true`,
  ]),
  'POST /users': (x, own) => [
    { path: '/users', body: { ...named, uuid: x.user, level_id: own.level } },
    { path: '/users', body: { ...named, level_id: x.level } },
    { path: '/users', body: { ...named, level_id: own.level, external_id: x.externalId, email: x.email } },
  ],
  'GET /users/:uuid': (x) => [{ path: `/users/${x.user}` }],
  'PUT /users/:uuid': (x, own) => [
    { path: `/users/${x.user}`, body: { ...named, level_id: own.level } },
    { path: `/users/${x.user}`, body: { ...named, level_id: x.level } },
    { path: `/users/${own.user}`, body: { ...named, level_id: x.level } },
    { path: `/users/${own.user}`, body: { ...named, external_id: x.externalId, email: x.email } },
  ],
  'PATCH /users/:uuid': (x, own) => [
    { path: `/users/${x.user}`, body: named },
    { path: `/users/${x.user}`, body: { level_id: x.level } },
    { path: `/users/${own.user}`, body: { level_id: x.level } },
    { path: `/users/${own.user}`, body: { external_id: x.externalId, email: x.email } },
  ],
  'POST /users/:uuid/deactivate': (x) => [{ path: `/users/${x.user}/deactivate` }],
  'POST /users/:uuid/reactivate': (x) => [{ path: `/users/${x.user}/reactivate` }],
  'POST /users/:uuid/anonymise': (x) => [{ path: `/users/${x.user}/anonymise` }],

  'GET /courses': lists('/courses', (x) => [
    '',
    `q=${x.word}`,
    `level_id=${x.level}`,
    `external_id=${x.externalId}`,
    `code=${x.externalId}`,
    `level_id=${x.level}&external_id=${x.externalId}&status=published`,
  ]),
  'POST /courses': (x, own) => [
    { path: '/courses', body: { ...titled, level_id: x.level } },
    { path: '/courses', body: { ...titled, level_id: own.level, external_id: x.externalId, code: x.externalId } },
  ],
  'GET /courses/:id': (x) => [{ path: `/courses/${x.course}` }],
  'PATCH /courses/:id': (x, own) => [
    { path: `/courses/${x.course}`, body: titled },
    { path: `/courses/${x.course}`, body: { level_id: x.level } },
    { path: `/courses/${own.course}`, body: { level_id: x.level } },
    { path: `/courses/${own.course}`, body: { external_id: x.externalId } },
  ],
  'POST /courses/:id/publish': (x) => [{ path: `/courses/${x.course}/publish` }],
  'POST /courses/:id/archive': (x) => [{ path: `/courses/${x.course}/archive` }],
  'DELETE /courses/:id': (x) => [{ path: `/courses/${x.course}` }],

  'GET /enrolments': lists('/enrolments', (x) => [
    '',
    `user_uuid=${x.user}`,
    `course_id=${x.course}`,
    `level_id=${x.level}`,
    `user_uuid=${x.user}&course_id=${x.course}&level_id=${x.level}&status=enrolled`,
  ]),
  'POST /enrolments': (x, own) => [
    { path: '/enrolments', body: { user_uuid: x.user, course_id: x.course } },
    { path: '/enrolments', body: { user_uuid: x.user, course_id: own.course } },
    { path: '/enrolments', body: { user_uuid: own.user, course_id: x.course } },
  ],
  'GET /enrolments/:id': (x) => [{ path: `/enrolments/${x.enrolment}` }],
  'PATCH /enrolments/:id': (x) => [
    { path: `/enrolments/${x.enrolment}`, body: { status: 'in_progress', progress: 10 } },
    { path: `/enrolments/${x.enrolment}`, body: { score: 10 } },
    { path: `/enrolments/${x.enrolment}`, body: { due_at: '2030-01-01T00:00:00Z' } },
  ],
  'POST /enrolments/:id/withdraw': (x) => [{ path: `/enrolments/${x.enrolment}/withdraw` }],
}
