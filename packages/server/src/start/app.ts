import fastifyCookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { accessTokenRoutes } from '../access-tokens/access-token-routes.ts'
import { accountRoutes } from '../account/account-routes.ts'
import { administratorRoutes } from '../administrators/administrator-routes.ts'
import { apiSurface } from '../api/api-surface.ts'
import { checkConnectionRoutes } from '../api/check-connection-routes.ts'
import { clientWork } from '../api/client-work.ts'
import { connectionRoutes } from '../api/connection-routes.ts'
import { installGate, refuseUngatedRoutes } from '../api/gate.ts'
import { apiReferenceRoutes } from '../api-reference/api-reference-routes.ts'
import { collectDocumentedRoutes } from '../api-reference/documented-routes.ts'
import { auditRoutes } from '../audit/audit-routes.ts'
import { administratorGuard } from '../backoffice/administrator-guard.ts'
import { administratorWork } from '../backoffice/administrator-work.ts'
import { backofficeSurface } from '../backoffice/backoffice-surface.ts'
import { confirmationGuard } from '../backoffice/confirmation-guard.ts'
import { ownAreaGuard, ownAreaOf } from '../backoffice/own-area-guard.ts'
import { refuseCrossOrigin } from '../backoffice/same-origin.ts'
import { catalogueRoutes } from '../catalogue/catalogue-routes.ts'
import { courseCountRoutes } from '../courses/course-count-routes.ts'
import { courseRoutes } from '../courses/course-routes.ts'
import { enrolmentRoutes } from '../enrolments/enrolment-routes.ts'
import { eventRoutes } from '../events/event-routes.ts'
import { hierarchyRoutes, learningAreaRoutes } from '../hierarchy/hierarchy-routes.ts'
import { boundAnswersInFlight } from '../http/answer-budget.ts'
import { boundBodiesInFlight } from '../http/body-budget.ts'
import { limitBodies, usualBodyLimit } from '../http/body-limit.ts'
import { boundWork } from '../http/bound-work.ts'
import { answerClientError } from '../http/client-error.ts'
import { registerClientIp } from '../http/client-ip.ts'
import { registerCommonHeaders } from '../http/common-headers.ts'
import { limitConnections } from '../http/connection-limit.ts'
import { healthRoutes } from '../http/health-routes.ts'
import { registerJsonBody } from '../http/json-body.ts'
import { registerMetrics } from '../http/metrics.ts'
import { ignoreTypeOfNoBody } from '../http/no-body.ts'
import { answerOneAtATime } from '../http/one-at-a-time.ts'
import { refuseAmbiguousHosts } from '../http/one-host.ts'
import { refuseForeignHosts } from '../http/own-host.ts'
import { refuseFragments } from '../http/path-of.ts'
import { answerFrameworkError, registerProblemDetails } from '../http/problem-details.ts'
import { requestId } from '../http/request-id.ts'
import { registerRequestLog } from '../http/request-log.ts'
import { createSerializerCompiler } from '../http/serializer-compiler.ts'
import { validatorCompiler } from '../http/validator-compiler.ts'
import { webAppRoutes } from '../http/web-app-routes.ts'
import type { Log } from '../log.ts'
import { metadataRoutes } from '../oauth/metadata-routes.ts'
import { oauthRoutes } from '../oauth/oauth-routes.ts'
import { overviewRoutes } from '../overview/overview-routes.ts'
import { registerListing } from '../requests/listed-under.ts'
import { requestRoutes } from '../requests/request-routes.ts'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { userCountRoutes } from '../users/user-count-routes.ts'
import { userRoutes } from '../users/user-routes.ts'
import { vouchRoutes } from '../webhooks/vouch-routes.ts'
import { webhookActionRoutes } from '../webhooks/webhook-action-routes.ts'
import { webhookRoutes } from '../webhooks/webhook-routes.ts'
import { payerOf } from './payer.ts'
import { type Services, workingOn } from './start-services.ts'

/** The composition root: lists all parts and sets their order. */
export async function buildApp(deps: Services): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps))
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(await createSerializerCompiler())

  answerOneAtATime(app)
  registerClientIp(app, deps)
  limitBodies(app)
  registerJsonBody(app)
  ignoreTypeOfNoBody(app)
  registerProblemDetails(app)
  registerRequestLog(app, deps)
  registerListing(app)
  registerMetrics(app, deps, {
    bodies: boundBodiesInFlight(app, payerOf),
    responses: boundAnswersInFlight(app, payerOf),
    connections: limitConnections(app.server, {
      perNetwork: deps.config.trustProxy === false ? 1_000 : undefined,
      total: 10_000,
    }),
  })
  registerCommonHeaders(app, deps)
  refuseFragments(app)
  refuseAmbiguousHosts(app)
  refuseForeignHosts(app, deps)
  refuseUngatedRoutes(app)
  const routes = collectDocumentedRoutes(app)
  await app.register(healthRoutes, deps)
  await app.register(metadataRoutes, deps)
  await app.register((oauth) => oauthRoutes(oauth, deps), { prefix: '/oauth' })
  await app.register((api) => publicApi(api, deps), { prefix: '/api/1' })
  await app.register((api) => backofficeApi(api, deps), { prefix: '/backoffice/api' })
  await app.register(webAppRoutes)
  await app.register(apiReferenceRoutes, { ...deps, routes })
  return app
}

async function publicApi(api: FastifyInstance, control: Services): Promise<void> {
  installGate(api, control)
  boundWork(api, clientWork(control))
  const deps = workingOn(control.pools.clients, control)
  await api.register(connectionRoutes)
  await api.register(hierarchyRoutes(apiSurface), deps)
  await api.register(userRoutes(apiSurface), deps)
  await api.register(courseRoutes(apiSurface), deps)
  await api.register(enrolmentRoutes(apiSurface), deps)
  await api.register(catalogueRoutes(apiSurface), deps)
  await api.register(eventRoutes(apiSurface), deps)
  await api.register(webhookRoutes(apiSurface), deps)
  await api.register(webhookActionRoutes(apiSurface), deps)
}

async function backofficeApi(app: FastifyInstance, control: Services): Promise<void> {
  const deps = workingOn(control.pools.administrators, control)
  await app.register(fastifyCookie)
  app.decorateRequest('session', null)
  app.decorateRequest('authority', null)
  app.addHook('onRequest', refuseCrossOrigin)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const surface = backofficeSurface(deps)
  await app.register(signInRoutes, control)
  await app.register(async (guarded) => {
    const guard = administratorGuard(control)
    guarded.addHook('onRequest', guard)
    boundWork(guarded, administratorWork(control))
    // Check again after the body has arrived: that may take half a minute, and the session may have ended meanwhile.
    guarded.addHook('preHandler', async (request) => (request.body === undefined ? undefined : guard(request)))
    guarded.addHook('preHandler', ownAreaGuard)
    guarded.addHook('preHandler', confirmationGuard(deps))
    await guarded.register(accountRoutes, deps)
    await guarded.register(administratorRoutes, deps)
    await guarded.register(learningAreaRoutes(surface), deps)
    await guarded.register(hierarchyRoutes(surface), deps)
    await guarded.register(userRoutes(surface), deps)
    await guarded.register(userCountRoutes(surface), deps)
    await guarded.register(courseRoutes(surface), deps)
    await guarded.register(courseCountRoutes(surface), deps)
    await guarded.register(enrolmentRoutes(surface), deps)
    await guarded.register(webhookRoutes(surface, { confirmed: true }), deps)
    await guarded.register(webhookActionRoutes(surface, { confirmed: true }), deps)
    await guarded.register(vouchRoutes(surface), deps)
    await guarded.register(accessTokenRoutes, deps)
    await guarded.register(requestRoutes, deps)
    await guarded.register(checkConnectionRoutes, deps)
    await guarded.register(auditRoutes, { ...deps, ownAreaOf })
    await guarded.register(overviewRoutes, deps)
  })
}

function serverOptions({ config, log }: Services): FastifyServerOptions {
  // Node enforces header and request timeouts only at this checking interval.
  const limits = { maxHeaderSize: 8 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }
  return {
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: usualBodyLimit,
    // While stopping, requests on open connections still get a normal response, and the connection is closed.
    return503OnClosing: false,
    // Limits for clients that send too slowly or keep idle connections open.
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 200 },
    http: { ...limits, optimizeEmptyRequests: true },
    ...(config.tls ? { https: { ...config.tls, ...limits, handshakeTimeout: 15_000 } } : {}),
  } as FastifyServerOptions
}

/** A logger for each request is too expensive for the few lines that would use it; those name the request themselves. */
function withoutChildren(log: Log): Log {
  const only: Log = Object.assign(Object.create(log), { child: () => only })
  return only
}
