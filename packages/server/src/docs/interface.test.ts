import { eventTypes } from '@backoffice/contract/event-type'
import { type Permission, permissions } from '@backoffice/contract/permission'
import { expect, test } from 'vitest'
import { reachOf } from '../authority/permissions.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { readDocument, section } from './read-document.ts'

const guide = readDocument('interface.md')

let routes: string[] = []
sharedIntegrationServer(undefined, {
  extend: (app) => {
    routes = listRoutes(app)
  },
})

test('docs/interface.md names every route of /api/1, /oauth and the metadata, and no other', () => {
  expect(routesIn(guide)).toEqual(routesBelow(/^\/(oauth|api|\.well-known)\//))
})

test('docs/backoffice-api.md names every route of the backoffice API that /api/1 does not have, and no other', () => {
  // As the document says: what is about these is here, too, by the same name.
  const shared = /\/api\/1\/(hierarchy-levels|users|courses|enrolments|webhooks)\b/
  const twins = routesIn(guide).filter((route) => shared.test(route))
  const documented = [...routesIn(readDocument('backoffice-api.md')), ...twins.map(toBackoffice)]
  expect(documented.sort()).toEqual(routesBelow(/^\/backoffice\/api\//))
})

test('the role table of docs/interface.md is the one in force', () => {
  const roles = ['learner', 'instructor', 'manager', 'reader'] as const
  const rows = [...section(guide, '## Roles').matchAll(/^\| `([a-z.]+)` \| (.+) \|$/gm)]
  expect(rows.map(([, permission, cells]) => [permission, ...(cells ?? '').split(' | ')])).toEqual(
    permissions.map((permission: Permission) => [permission, ...roles.map((role) => reachOf(role, permission) ?? '–')]),
  )
})

test('docs/interface.md names every type of event, and no other', () => {
  const rows = [...section(guide, '## The feed of changes').matchAll(/^\| [a-z ]+ \| (`\w+\.\w+`.*) \|$/gm)]
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+\.\w+)`/g)].map(([, type]) => type))
  expect(named.sort()).toEqual(eventTypes.toSorted())
})

function routesIn(document: string): string[] {
  const named = [...document.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`]*)`/g)].map(([, route = '']) => route)
  return [...new Set(named)].sort()
}

/** HEAD goes without saying. */
function routesBelow(path: RegExp): string[] {
  return routes.filter((route) => /^(?!HEAD)\S+ .*[^/]$/.test(route) && path.test(route.split(' ')[1] ?? '')).sort()
}

function toBackoffice(route: string): string {
  return route.replace('/api/1/', '/backoffice/api/')
}
