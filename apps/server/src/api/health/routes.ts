import { endpoint } from '@safelight/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Parts } from '../../app.ts'
import { publicRoute } from '../../http/routes.ts'
import { pingDatabase } from './store.ts'

const health = endpoint({
  method: 'GET',
  path: '/api/health',
  response: z.object({ status: z.literal('ok') }),
})

export function healthRoutes(app: FastifyInstance, { database }: Parts): void {
  publicRoute(app, health, async () => {
    await pingDatabase(database)
    return { status: 'ok' as const }
  })
}
