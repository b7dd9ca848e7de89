import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { focusPageTitle } from './focus-page-title.ts'
import { linkSecret, setUpSecret } from './one-time-secret.ts'
import { sessionQuery } from './session.ts'
import { returnPath } from './sign-in/return-path.ts'
import { knownParams } from './ui/lists/search-params.ts'
import { ErrorScreen } from './ui/page/error-screen.tsx'
import { NotFoundScreen } from './ui/page/not-found-screen.tsx'
import { PendingScreen } from './ui/page/pending-screen.tsx'

const screens = () => import('./screens.tsx')

// Handles the errors of routes without an error component.
const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  errorComponent: ErrorScreen,
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  beforeLoad: ({ location }) => {
    if (location.hash) {
      setUpSecret.remember(location.hash)
      // Removes the secret from the URL, where it would stay in the history and be visible on shared screens.
      throw redirect({ to: '/set-up', replace: true })
    }
    return { secret: setUpSecret.get() }
  },
  component: lazyRouteComponent(() => import('./set-up/set-up-screen.tsx'), 'SetUpScreen'),
})

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/link',
  beforeLoad: ({ location }) => {
    if (location.hash) {
      linkSecret.remember(location.hash)
      throw redirect({ to: '/link', replace: true })
    }
    return { secret: linkSecret.get() }
  },
  component: lazyRouteComponent(() => import('./link/link-screen.tsx'), 'LinkScreen'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ from }): { from?: string } => (typeof from === 'string' ? { from } : {}),
  beforeLoad: async ({ context, search }) => {
    if (await context.queryClient.ensureQueryData(sessionQuery)) throw redirect({ href: returnPath(search.from) })
  },
  component: lazyRouteComponent(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (session) return { session }
    throw redirect({ to: '/sign-in', search: { from: location.publicHref }, replace: true })
  },
  component: lazyRouteComponent(() => import('./signed-in/signed-in-layout.tsx'), 'SignedInLayout'),
})

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
})

const hierarchyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/hierarchy',
  validateSearch: knownParams('learning_area', 'level_id'),
  component: lazyRouteComponent(screens, 'HierarchyScreen'),
})

const peopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  validateSearch: knownParams('learning_area', 'q', 'role', 'active', 'level_id', 'sort'),
  component: lazyRouteComponent(screens, 'PeopleScreen'),
})

const personRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people/$area/$uuid',
  component: lazyRouteComponent(screens, 'PersonScreen'),
})

const coursesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses',
  validateSearch: knownParams('learning_area', 'q', 'status', 'level_id', 'sort'),
  component: lazyRouteComponent(screens, 'CoursesScreen'),
})

const courseRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/courses/$id',
  component: lazyRouteComponent(screens, 'CourseScreen'),
})

const enrolmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/enrolments',
  validateSearch: knownParams('learning_area', 'status', 'user_uuid', 'course_id', 'level_id'),
  component: lazyRouteComponent(screens, 'EnrolmentsScreen'),
})

const accessTokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/configuration/authentication/access-tokens',
  validateSearch: knownParams('learning_area', 'status', 'q', 'sort'),
  component: lazyRouteComponent(screens, 'AccessTokensScreen'),
})

const addAccessTokenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/configuration/authentication/access-tokens/add',
  // `replaces`: the client ID of the access token whose name and rules the new one gets.
  validateSearch: knownParams('learning_area', 'replaces'),
  component: lazyRouteComponent(screens, 'AddAccessTokenScreen'),
})

const accessTokenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/configuration/authentication/access-tokens/$clientId',
  component: lazyRouteComponent(screens, 'AccessTokenScreen'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/configuration/webhooks',
  validateSearch: knownParams('learning_area', 'status', 'health'),
  component: lazyRouteComponent(screens, 'WebhooksScreen'),
})

const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/configuration/webhooks/$area/$id',
  component: lazyRouteComponent(screens, 'WebhookScreen'),
})

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  validateSearch: knownParams(
    'learning_area',
    'action',
    'refused',
    'client_id',
    'subject',
    'request_id',
    'since',
    'until',
  ),
  component: lazyRouteComponent(screens, 'AuditScreen'),
})

const administratorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administrators',
  component: lazyRouteComponent(screens, 'AdministratorsScreen'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(screens, 'AccountScreen'),
})

// Inside the layout with the navigation; people who are not signed in are asked to sign in first.
const unknownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFoundScreen,
})

const routeTree = rootRoute.addChildren([
  setUpRoute,
  linkRoute,
  signInRoute,
  signedInRoute.addChildren([
    overviewRoute,
    hierarchyRoute,
    peopleRoute,
    personRoute,
    coursesRoute,
    courseRoute,
    enrolmentsRoute,
    accessTokensRoute,
    addAccessTokenRoute,
    accessTokenRoute,
    webhooksRoute,
    webhookRoute,
    auditRoute,
    administratorsRoute,
    accountRoute,
    unknownRoute,
  ]),
])

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: '/backoffice',
    context: { queryClient },
    defaultPendingComponent: PendingScreen,
    scrollRestoration: true,
  })
  router.subscribe('onRendered', focusPageTitle)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Says what was done on the previous screen. */
    notice?: string
    /** A dialog of the screen to open. */
    open?: string
  }
}
