import type { FastifyInstance } from 'fastify'

/**
 * Makes a shutdown wait until every call of the app's routes has ended. Call it before registering the
 * routes.
 */
export function finishBeforeStop(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.allSettled(running))
  app.addHook('onRoute', route => {
    const { handler } = route
    route.handler = async function (request, reply) {
      const answer = Promise.resolve(handler.call(this, request, reply))
      running.add(answer)
      try {
        return await answer
      } finally {
        running.delete(answer)
      }
    }
  })
}

/** While draining, closes connections after their answer, so that clients move to another server. */
export function endConnectionsOn(app: FastifyInstance, draining: AbortSignal | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining?.aborted) reply.header('connection', 'close')
  })
}
