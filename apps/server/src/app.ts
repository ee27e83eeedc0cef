import { LIMITS } from '@safelight/contract/limits'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerAuthentication } from './accounts/authentication.ts'
import { accountRoutes } from './api/account.ts'
import { adminRoutes } from './api/admin.ts'
import { albumRoutes } from './api/albums.ts'
import { authRoutes } from './api/auth.ts'
import { blockedSenderRoutes } from './api/blocked-senders.ts'
import { changesRoutes } from './api/change-feed.ts'
import { commentRoutes } from './api/comments.ts'
import { contactsRoutes } from './api/contacts.ts'
import { detailsRoutes } from './api/details.ts'
import { familyRoutes } from './api/family.ts'
import { guestRoutes } from './api/guest-upload.ts'
import { healthRoutes } from './api/health.ts'
import { inboxRoutes } from './api/inbox.ts'
import { installationRoutes } from './api/installation.ts'
import { itemRoutes } from './api/items.ts'
import { linkRoutes } from './api/links.ts'
import { notificationRoutes } from './api/notifications.ts'
import { pairingRoutes } from './api/pairing.ts'
import { passkeyRoutes } from './api/passkeys.ts'
import { passwordRoutes } from './api/password.ts'
import { paymentRoutes, webhookRoute } from './api/payment.ts'
import { publicShareRoutes } from './api/public-shares.ts'
import { RATE_LIMITS, registerRateLimits } from './api/rate-limits.ts'
import { modelRoutes, shardRoutes } from './api/recognition.ts'
import { searchRoutes } from './api/search.ts'
import { secondFactorRoutes } from './api/second-factor.ts'
import { sessionRoutes } from './api/sessions.ts'
import { shareRoutes } from './api/shares.ts'
import { trashRoutes } from './api/trash.ts'
import { uploadRoutes } from './api/uploads.ts'
import { userRoutes } from './api/users.ts'
import type { Context } from './context.ts'
import { describeApi } from './http/docs.ts'
import { ApiError, handleErrors, handleFrameworkError, sendError } from './http/errors.ts'
import { checkHost } from './http/host-check.ts'
import { limitAnswersAtOnce } from './http/limits/answers-at-once.ts'
import { limitConnections } from './http/limits/connections.ts'
import { DEADLINES, limitBodyTime, timesOfHeads } from './http/limits/deadlines.ts'
import { limitLargeBodies, parseJsonBodies } from './http/limits/large-bodies.ts'
import { paceStreams } from './http/limits/paced-streams.ts'
import { dropUnreadBodies } from './http/limits/unread-bodies.ts'
import { logAnswers, QuietLog } from './http/logging.ts'
import { measureAnswers } from './http/metrics.ts'
import { requestIds, sendRequestIds } from './http/request-id.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { endConnectionsOn } from './http/stopping.ts'
import { serveWebApp } from './http/web-app.ts'

const JSON_BYTES = 64 * 1024

/**
 * Creates the HTTP server without starting to listen. With the role `worker`, the server answers only health
 * checks.
 */
export function createApp(context: Context): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = context.logger
  const deadlines = { ...DEADLINES, ...context.deadlines }
  const times = timesOfHeads(deadlines.head)
  // Fastify's types do not allow `http` together with a nullable `https`.
  const plain: object = { http: times }
  const app = fastify({
    ...plain,
    https: context.https
      ? { ...pair(context.https), ...times, handshakeTimeout: deadlines.head }
      : null,
    loggerInstance,
    logController: new QuietLog({ requestIdLogLabel: 'request' }),
    genReqId: requestIds(context.trustedProxies),
    bodyLimit: JSON_BYTES,
    trustProxy: context.trustedProxies,
    // Slightly above the client's own timeout, so that the client gives up first.
    requestTimeout: LIMITS.uploadTimeout + 30_000,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleFrameworkError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app, JSON_BYTES)

  setSecurityHeaders(app, context.mapTiles?.origin)
  sendRequestIds(app)
  limitConnections(app, context.trustedProxies, deadlines.unread)
  limitBodyTime(app, deadlines.body)
  if (!context.https) checkHost(app, context.publicUrl)
  dropUnreadBodies(app)
  endConnectionsOn(app, context.draining)
  logAnswers(app)
  if (context.metrics) measureAnswers(app, context.metrics)
  handleErrors(app, context)
  registerAuthentication(app, context)
  limitLargeBodies(app, JSON_BYTES)
  limitAnswersAtOnce(app)
  paceStreams(app)

  if (context.role === 'worker') {
    healthRoutes(app, context)
    app.setNotFoundHandler((_request, reply) => sendError(reply, new ApiError('NOT_FOUND')))
    return app
  }
  app.register(scope => serveApi(scope, context))
  app.register(scope => serveWebApp(scope, context))
  return app
}

const pair = ({ cert, key }: NonNullable<Context['https']>) => (cert && key ? { cert, key } : {})

async function serveApi(scope: FastifyInstance, context: Context): Promise<void> {
  await registerRateLimits(scope, context)
  await describeApi(scope, { rateLimit: RATE_LIMITS.installation, largeForAnyone: true })
  authRoutes(scope, context)
  passwordRoutes(scope, context)
  secondFactorRoutes(scope, context)
  passkeyRoutes(scope, context)
  pairingRoutes(scope, context)
  sessionRoutes(scope, context)
  userRoutes(scope, context)
  accountRoutes(scope, context)
  paymentRoutes(scope, context)
  familyRoutes(scope, context)
  itemRoutes(scope, context)
  detailsRoutes(scope, context)
  trashRoutes(scope, context)
  searchRoutes(scope, context)
  changesRoutes(scope, context)
  albumRoutes(scope, context)
  commentRoutes(scope, context)
  shareRoutes(scope, context)
  linkRoutes(scope, context)
  publicShareRoutes(scope, context)
  guestRoutes(scope, context)
  inboxRoutes(scope, context)
  notificationRoutes(scope, context)
  contactsRoutes(scope, context)
  blockedSenderRoutes(scope, context)
  installationRoutes(scope, context)
  modelRoutes(scope, context)
  adminRoutes(scope, context)
  healthRoutes(scope, context)
  scope.register(async recognition => shardRoutes(recognition, context))
  scope.register(uploads => uploadRoutes(uploads, context))
  scope.register(webhook => webhookRoute(webhook, context))
}
