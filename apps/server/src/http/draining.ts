import type { FastifyInstance } from 'fastify'

/** Once the server is about to stop, asks clients not to use their connections again: the next call goes elsewhere. */
export function endConnectionsOn(app: FastifyInstance, draining: AbortSignal | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining?.aborted) reply.header('connection', 'close')
  })
}
