import { health, ready } from '@safelight/contract/health'
import { plainJson } from '@safelight/contract/plain-text'
import { type FastifyInstance, LogController } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Creates a logger that leaves out what a request contains: its address, headers and body. It writes only the
 * method, and `logAnswers` adds the pattern of the route.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      req: (request: { method?: string }) => ({ method: request.method }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
    // Error messages may quote control characters, which must not reach a terminal.
    hooks: { streamWrite: plainJson },
  }
  return destination ? pino(options, destination) : pino(options)
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    const ms = Math.round(reply.elapsedTime)
    const { statusCode: status } = reply
    // Load balancers probe every few seconds. Their lines would hide those of people.
    const level = PROBES.has(routeOptions.url ?? '') && status === 200 ? 'debug' : 'info'
    log[level]({ method, route: routeOptions.url ?? null, status, ms }, 'answered')
  })
}

const PROBES = new Set([health.path, ready.path])

/** Keeps Fastify's warnings about aborted answers; `logAnswers` replaces its other lines. */
export class QuietLog extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
}

/** Picks the properties of an error to log. Its other properties may contain values of the request. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
