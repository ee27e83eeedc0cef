import { health } from '@safelight/contract/health'
import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../../database/ping.ts'
import { publicRoute } from '../../http/routes.ts'
import type { Parts } from '../../parts.ts'

export function healthRoutes(app: FastifyInstance, { database }: Parts): void {
  publicRoute(app, health, async () => {
    await pingDatabase(database)
    return { status: 'ok' as const }
  })
}
