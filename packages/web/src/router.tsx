import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { focusPageTitle } from './focus-page-title.ts'
import { sessionQuery } from './session.ts'
import { rememberSetUpSecret, setUpSecret } from './set-up/set-up-secret.ts'
import { returnAddress } from './sign-in/return-address.ts'
import { ErrorScreen } from './ui/error-screen.tsx'
import { NotFoundScreen } from './ui/not-found-screen.tsx'
import { PendingScreen } from './ui/pending-screen.tsx'

// A route without an error component of its own leaves the error to this one.
const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  beforeLoad: ({ location }) => {
    if (location.hash) {
      rememberSetUpSecret(location.hash)
      // Out of the address bar, where it would stay in the history and on shared screens.
      throw redirect({ to: '/set-up', replace: true })
    }
    return { secret: setUpSecret() }
  },
  component: lazyRouteComponent(() => import('./set-up/set-up-screen.tsx'), 'SetUpScreen'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ from }): { from?: string } => (typeof from === 'string' ? { from } : {}),
  beforeLoad: async ({ context, search }) => {
    if (await context.queryClient.ensureQueryData(sessionQuery)) throw redirect({ href: returnAddress(search.from) })
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

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
})

const routeTree = rootRoute.addChildren([setUpRoute, signInRoute, signedInRoute.addChildren([homeRoute])])

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
}
