import { LIMITS } from '@safelight/contract/limits'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Config } from './config.ts'
import type { Schema } from './database/schema.ts'
import { authRoutes } from './features/auth/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { registerAuthentication } from './http/authentication.ts'
import { describeApi } from './http/docs.ts'
import { handleErrors, handleFrameworkError } from './http/errors.ts'
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
}

/** The HTTP server over its parts, not yet listening. */
export function createApp(parts: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = parts.logger
  const app = fastify({
    https: parts.https ?? null,
    loggerInstance,
    logController: new QuietLog(),
    bodyLimit: 1024 * 1024,
    // A little more than the client grants an upload, so that the client's word comes first.
    requestTimeout: LIMITS.uploadTimeout + 30_000,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: handleFrameworkError,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  setSecurityHeaders(app)
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
    healthRoutes(scope, parts)
    scope.register(uploads => uploadRoutes(uploads, parts))
  })
  app.register(scope => serveWebApp(scope, parts.webFolder))
  return app
}
