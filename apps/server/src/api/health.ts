import { health, ready } from '@safelight/contract/health'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isServable } from '../database/migrate.ts'
import { programBuild } from '../database/program-version.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute } from '../http/routes.ts'
import { reserveOf } from '../uploads/disk-headroom.ts'

export function healthRoutes(app: FastifyInstance, context: Context): void {
  publicRoute(app, health, async () => ({ status: 'ok' as const, ...programBuild() }), {
    config: { anyHost: true },
  })

  // Concurrent requests share one check.
  let looking: ReturnType<typeof look> | undefined
  publicRoute(
    app,
    ready,
    () => {
      looking ??= look(context).finally(() => {
        looking = undefined
      })
      return looking
    },
    { config: { anyHost: true } },
  )
}

/** Throws NOT_READY, with the reason, if load balancers should not send requests to this server. */
async function look(context: Context) {
  const { database, blobs, draining } = context
  if (draining?.aborted) throw notReady('stopping')
  const fits = await isServable(database).catch(failed('database'))
  if (!fits) throw notReady('version')
  const [free] = await Promise.all([blobs.freeBytes(), blobs.stat(NO_BLOB)]).catch(failed('store'))
  if (free === 0) throw notReady('disk')
  return { status: 'ready' as const, uploads: free === null || free >= reserveOf(context) }
}

const NO_BLOB = '0'.repeat(32)

type Reason = 'stopping' | 'database' | 'version' | 'store' | 'disk'

const notReady = (reason: Reason, cause?: unknown) =>
  new ApiError('NOT_READY', texts.notReady({ reason }), { cause })

const failed = (reason: Reason) => (cause: unknown) => {
  throw notReady(reason, cause)
}
