import { LIMITS } from '@safelight/contract/limits'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Config } from './config.ts'
import type { Schema } from './database/schema.ts'
import { albumRoutes } from './features/albums/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { changesRoutes } from './features/changes/routes.ts'
import { contactsRoutes } from './features/contacts/routes.ts'
import { detailsRoutes } from './features/details/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { linkRoutes } from './features/links/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { publicShareRoutes } from './features/public-shares/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { registerAuthentication } from './http/authentication.ts'
import { limitBodyTime } from './http/body-deadline.ts'
import { describeApi } from './http/docs.ts'
import { handleErrors, handleFrameworkError } from './http/errors.ts'
import { checkHost } from './http/host-check.ts'
import { logAnswers, QuietLog } from './http/logging.ts'
import { registerRateLimits } from './http/rate-limits.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { dropUnreadBodies } from './http/unread-bodies.ts'
import { serveWebApp } from './http/web-app.ts'
import type { Secrets } from './secrets.ts'

/** What the server is made of. */
export interface Parts {
  database: Kysely<Schema>
  blobs: BlobStore
  secrets: Secrets
  logger: Logger
  /** Storage of each account; null: no limit. */
  storageLimitBytes: number | null
  now: () => Date
  /** The built web app; without it the API is served alone. */
  webFolder?: string | undefined
  https?: Config['https']
  publicUrl?: string | undefined
  /** Addresses whose word on where a request comes from is believed; false: nobody's. */
  trustedProxies: string[] | false
  /** Milliseconds that a small body may take to arrive. */
  bodyDeadline?: number
}

/** The largest JSON body. Uploads have limits of their own. */
const JSON_BYTES = 64 * 1024
/** More connections than this are turned away: each holds memory. */
const MOST_CONNECTIONS = 2000

/** The HTTP server over its parts, not yet listening. */
export function createApp(parts: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = parts.logger
  const app = fastify({
    https: parts.https ?? null,
    loggerInstance,
    logController: new QuietLog(),
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
  app.server.maxConnections = MOST_CONNECTIONS

  setSecurityHeaders(app)
  limitBodyTime(app, parts.bodyDeadline)
  if (!parts.https) checkHost(app, parts.publicUrl)
  dropUnreadBodies(app)
  logAnswers(app)
  handleErrors(app)
  registerAuthentication(app, parts)

  app.register(async scope => {
    await describeApi(scope)
    await registerRateLimits(scope)
    authRoutes(scope, parts)
    passwordRoutes(scope, parts)
    sessionRoutes(scope, parts)
    userRoutes(scope, parts)
    mediaRoutes(scope, parts)
    detailsRoutes(scope, parts)
    trashRoutes(scope, parts)
    searchRoutes(scope, parts)
    changesRoutes(scope, parts)
    albumRoutes(scope, parts)
    shareRoutes(scope, parts)
    linkRoutes(scope, parts)
    publicShareRoutes(scope, parts)
    contactsRoutes(scope, parts)
    healthRoutes(scope, parts)
    scope.register(uploads => uploadRoutes(uploads, parts))
  })
  app.register(scope => serveWebApp(scope, parts.webFolder))
  return app
}
