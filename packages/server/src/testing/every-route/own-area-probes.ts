import { type Names, probes, type Probe as SharedProbe } from './isolation-probes.ts'

/** What a request of the backoffice can name besides. */
export interface BackofficeNames extends Names {
  /** The slug. */
  area: string
  client: string
  secret: string
  requestId: string
}

export type Probe = Omit<SharedProbe, 'method'>
type Probes = (target: BackofficeNames, own: BackofficeNames) => Probe[]

/** As the API's own, and with the learning area that only the backoffice accepts, in the query and in the body. */
function alsoInArea(of: (target: Names, own: Names) => Probe[]): Probes {
  return (target, own) =>
    of(target, own).flatMap((probe) => [
      probe,
      { ...probe, path: withQuery(probe.path, `learning_area=${target.area}`) },
      { ...probe, path: withQuery(probe.path, `learning_area=${own.area}`) },
      ...(probe.body ? [{ ...probe, body: { ...probe.body, learning_area: target.area } }] : []),
      ...(probe.body ? [{ ...probe, body: { ...probe.body, learning_area: own.area } }] : []),
    ])
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

const list = (path: string, filters: (target: BackofficeNames) => string[]): Probes => {
  return (target) => [
    ...['', ...filters(target)].map((filter) => ({ path: `${path}?${filter}` })),
    ...Object.values(target.cursors).map((cursor) => ({ path: `${path}?limit=1&cursor=${cursor}` })),
  ]
}

// The feed is for programs only, the catalogue for those who learn.
const onlyApi = /^GET \/(changes|catalogue(\/:id)?)?$/
const shared = Object.fromEntries(Object.entries(probes).filter(([route]) => !onlyApi.test(route)))
const token = '/access-tokens/:client_id'

/** One entry for each route that is open to area administrators. All others must be closed to them. */
export const openRoutes: Record<string, Probes> = {
  ...Object.fromEntries(Object.entries(shared).map(([route, of]) => [route, alsoInArea(of)])),
  'GET /users/count': (target) =>
    ['', `learning_area=${target.area}`, `level_id=${target.level}`, `email=${target.email}`].map((filter) => ({
      path: `/users/count?${filter}`,
    })),
  'GET /courses/count': (target) =>
    ['', `learning_area=${target.area}`, `level_id=${target.level}`, `code=${target.externalId}`].map((filter) => ({
      path: `/courses/count?${filter}`,
    })),
  'GET /learning-areas': () => [{ path: '/learning-areas' }],
  'GET /overview': () => [{ path: '/overview' }],
  'GET /requests': (target) => [{ path: `/requests?request_id=${target.requestId}` }],
  'GET /audit-events': list('/audit-events', (target) => [
    `learning_area=${target.area}`,
    `client_id=${target.client}`,
    `subject=${target.user}`,
    `subject=${target.course}`,
    `subject=${target.client}`,
    `request_id=${target.requestId}`,
    'refused=true',
  ]),
  'GET /access-tokens': list('/access-tokens', (target) => [
    `learning_area=${target.area}`,
    `q=${target.word}`,
    `q=${target.client}`,
    'status=active',
    'sort=token_name',
  ]),
  'POST /access-tokens': (target, own) => {
    const body = { learning_area: own.area, token_name: 'Eve' }
    return [
      { learning_area: target.area },
      { learning_area: target.area, access: 'read_write' },
      { replaces: target.client },
      { level_id: target.level },
      { act_for: { who: 'people', level_ids: [target.level] } },
      { act_for: { who: 'people', user_uuids: [target.user] } },
    ].map((named) => ({ path: '/access-tokens', body: { ...body, ...named } }))
  },
  'GET /webhooks': list('/webhooks', (target) => [`learning_area=${target.area}`, `client_id=${target.client}`]),
  [`GET ${token}`]: (target) => [{ path: `/access-tokens/${target.client}` }],
  [`PATCH ${token}`]: (target, own) => [
    { path: `/access-tokens/${target.client}`, body: { token_name: 'Eve' } },
    { path: `/access-tokens/${target.client}`, body: { expiration_date: '2027-06-01' } },
    { path: `/access-tokens/${own.client}`, body: { level_id: target.level } },
    { path: `/access-tokens/${own.client}`, body: { act_for: { who: 'people', user_uuids: [target.user] } } },
  ],
  [`GET ${token}/requests`]: (target) => [{ path: `/access-tokens/${target.client}/requests` }],
  [`GET ${token}/calls`]: (target) => [{ path: `/access-tokens/${target.client}/calls?range=24h` }],
  [`POST ${token}/check`]: (target, own) => [
    { path: `/access-tokens/${target.client}/check`, body: { client_secret: target.secret } },
    { path: `/access-tokens/${target.client}/check`, body: { client_secret: target.secret, acting_user: target.user } },
    { path: `/access-tokens/${own.client}/check`, body: { client_secret: own.secret, acting_user: target.user } },
  ],
  [`POST ${token}/pause`]: (target) => [{ path: `/access-tokens/${target.client}/pause` }],
  [`POST ${token}/resume`]: (target) => [{ path: `/access-tokens/${target.client}/resume` }],
  [`POST ${token}/revoke`]: (target) => [{ path: `/access-tokens/${target.client}/revoke` }],
}
