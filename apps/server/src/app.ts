import { LIMITS } from '@safelight/contract/limits'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerAuthentication } from './accounts/authentication.ts'
import { accountRoutes } from './api/account.ts'
import { adminRoutes } from './api/admin/routes.ts'
import { albumRoutes } from './api/albums.ts'
import { authRoutes } from './api/auth.ts'
import { blockedRoutes } from './api/blocked.ts'
import { changesRoutes } from './api/changes.ts'
import { contactsRoutes } from './api/contacts.ts'
import { detailsRoutes } from './api/details.ts'
import { familyRoutes } from './api/family.ts'
import { guestRoutes } from './api/guests/routes.ts'
import { healthRoutes } from './api/health.ts'
import { installationRoutes } from './api/installation.ts'
import { itemRoutes } from './api/items/routes.ts'
import { linkRoutes } from './api/links.ts'
import { passkeyRoutes } from './api/passkeys.ts'
import { passwordRoutes } from './api/password.ts'
import { paymentRoutes } from './api/payment/routes.ts'
import { webhookRoute } from './api/payment/webhook-route.ts'
import { publicShareRoutes } from './api/public-shares/routes.ts'
import { RATE_LIMITS, registerRateLimits } from './api/rate-limits.ts'
import { blockRoutes } from './api/recognition/block-routes.ts'
import { modelRoutes } from './api/recognition/model-routes.ts'
import { searchRoutes } from './api/search.ts'
import { secondFactorRoutes } from './api/second-factor.ts'
import { sessionRoutes } from './api/sessions.ts'
import { shareRoutes } from './api/shares.ts'
import { trashRoutes } from './api/trash.ts'
import { uploadRoutes } from './api/uploads/routes.ts'
import { userRoutes } from './api/users.ts'
import { describeApi } from './http/docs.ts'
import { endConnectionsOn } from './http/draining.ts'
import { ApiError, handleErrors, handleFrameworkError, sendError } from './http/errors.ts'
import { checkHost } from './http/host-check.ts'
import { limitAnswersAtOnce } from './http/limits/answers-at-once.ts'
import { limitBodyTime } from './http/limits/body-deadline.ts'
import { limitConnections } from './http/limits/connections.ts'
import { DEADLINES, timesOfHeads } from './http/limits/deadlines.ts'
import { limitLargeBodies, parseJsonBodies } from './http/limits/large-bodies.ts'
import { paceStreams } from './http/limits/paced-streams.ts'
import { dropUnreadBodies } from './http/limits/unread-bodies.ts'
import { logAnswers, QuietLog } from './http/logging.ts'
import { measureAnswers } from './http/metrics.ts'
import { requestIds, tellRequestIds } from './http/request-id.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { serveWebApp } from './http/web-app.ts'
import type { Parts } from './parts.ts'

/** The largest JSON body. Uploads have limits of their own. */
const JSON_BYTES = 64 * 1024

/** The HTTP server over its parts, not yet listening. A worker says how it is, and nothing else. */
export function createApp(parts: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = parts.logger
  const deadlines = { ...DEADLINES, ...parts.deadlines }
  const times = timesOfHeads(deadlines.head)
  const https = parts.https && { cert: parts.https.cert, key: parts.https.key }
  // Fastify's types take no `http` beside an `https` that may be null.
  const plain: object = { http: times }
  const app = fastify({
    ...plain,
    https: https ? { ...https, ...times, handshakeTimeout: deadlines.head } : null,
    loggerInstance,
    logController: new QuietLog({ requestIdLogLabel: 'request' }),
    genReqId: requestIds(parts.trustedProxies),
    bodyLimit: JSON_BYTES,
    trustProxy: parts.trustedProxies,
    // A little more than the client grants an upload, so that the client's word comes first.
    requestTimeout: LIMITS.uploadTimeout + 30_000,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleFrameworkError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app, JSON_BYTES)

  setSecurityHeaders(app, parts.https !== undefined, parts.mapTiles?.origin)
  tellRequestIds(app)
  limitConnections(app, parts.trustedProxies, deadlines.unread)
  limitBodyTime(app, deadlines.body)
  if (!parts.https) checkHost(app, parts.publicUrl)
  dropUnreadBodies(app)
  endConnectionsOn(app, parts.draining)
  logAnswers(app)
  if (parts.metrics) measureAnswers(app, parts.metrics)
  handleErrors(app, parts)
  registerAuthentication(app, parts)
  limitLargeBodies(app, JSON_BYTES)
  limitAnswersAtOnce(app)
  paceStreams(app)

  if (parts.role === 'worker') {
    healthRoutes(app, parts)
    app.setNotFoundHandler((_request, reply) => sendError(reply, new ApiError('NOT_FOUND')))
    return app
  }
  app.register(scope => serveApi(scope, parts))
  app.register(scope => serveWebApp(scope, parts))
  return app
}

async function serveApi(scope: FastifyInstance, parts: Parts): Promise<void> {
  await registerRateLimits(scope, parts)
  await describeApi(scope, { rateLimit: RATE_LIMITS.installation, largeForAnyone: true })
  authRoutes(scope, parts)
  passwordRoutes(scope, parts)
  secondFactorRoutes(scope, parts)
  passkeyRoutes(scope, parts)
  sessionRoutes(scope, parts)
  userRoutes(scope, parts)
  accountRoutes(scope, parts)
  paymentRoutes(scope, parts)
  familyRoutes(scope, parts)
  itemRoutes(scope, parts)
  detailsRoutes(scope, parts)
  trashRoutes(scope, parts)
  searchRoutes(scope, parts)
  changesRoutes(scope, parts)
  albumRoutes(scope, parts)
  shareRoutes(scope, parts)
  linkRoutes(scope, parts)
  publicShareRoutes(scope, parts)
  guestRoutes(scope, parts)
  contactsRoutes(scope, parts)
  blockedRoutes(scope, parts)
  installationRoutes(scope, parts)
  modelRoutes(scope, parts)
  adminRoutes(scope, parts)
  healthRoutes(scope, parts)
  scope.register(async recognition => blockRoutes(recognition, parts))
  scope.register(uploads => uploadRoutes(uploads, parts))
  scope.register(webhook => webhookRoute(webhook, parts))
}
