import { readMapTiles } from '@safelight/contract/map-tiles'
import { getPlan, listPlans, readOffer } from '@safelight/contract/plans'
import { appUrls, downloadUrls, publicVariables } from '@safelight/contract/variables'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitWithoutPlan } from '../accounts/plan/storage-limit.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute } from '../http/routes.ts'
import { findPlan, findPlans } from '../installation/plans.ts'
import { downloadUrlsOf, readSettings, salesEmailOf } from '../installation/settings.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function installationRoutes(app: FastifyInstance, context: Context): void {
  const { database, mapTiles, payment, storageLimit } = context

  publicRoute(app, listPlans, () => findPlans(database), OPTIONS)

  publicRoute(
    app,
    getPlan,
    async ({ params }) => {
      const plan = await findPlan(database, params.id)
      if (!plan) throw new ApiError('NOT_FOUND')
      return plan
    },
    OPTIONS,
  )

  publicRoute(
    app,
    readOffer,
    async () => ({
      provider: payment?.name ?? null,
      freeStorageMB: ((await limitWithoutPlan(database, storageLimit)) ?? 0) / MiB,
      salesEmail: salesEmailOf(await readSettings(database)),
    }),
    OPTIONS,
  )

  publicRoute(app, publicVariables, async () => (await readSettings(database)).public, OPTIONS)
  publicRoute(
    app,
    appUrls,
    async () => (await readSettings(database)).public.filter(each => each.category === 'URLS'),
    OPTIONS,
  )
  publicRoute(
    app,
    readMapTiles,
    async () => (mapTiles ? { name: mapTiles.name, address: mapTiles.address } : null),
    OPTIONS,
  )
  publicRoute(app, downloadUrls, async () => downloadUrlsOf(await readSettings(database)), OPTIONS)
}

const MiB = 1024 * 1024

const OPTIONS = {
  config: { rateLimit: RATE_LIMITS.installation },
  /** The answers are the same for everybody and change rarely, so caches may keep them for a minute. */
  onSend: async (_: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode === 200) reply.header('cache-control', 'public, max-age=60')
  },
}
