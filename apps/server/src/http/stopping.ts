import type { FastifyInstance } from 'fastify'

/** Has a stop of the server wait until each answer of these routes is kept or cleaned away. Call it before their set-up. */
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

/** Once the server is about to stop, asks clients not to use their connections again: the next call goes elsewhere. */
export function endConnectionsOn(app: FastifyInstance, draining: AbortSignal | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining?.aborted) reply.header('connection', 'close')
  })
}
