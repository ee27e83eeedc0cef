import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { measureState } from './admin/state-metrics.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'

/**
 * Serves `/metrics` for Prometheus on a separate port without authentication. Keep this port unreachable for
 * clients. Does nothing without `where` or metrics. Rejects if the server cannot listen there.
 */
export async function serveMetrics(
  context: Context,
  where: Config['metrics'],
): Promise<Server | undefined> {
  const { metrics, logger } = context
  if (!metrics || !where) return undefined
  const { registry } = metrics
  measureState(metrics, context)
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 })
  server.on('request', async ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      logger.error({ err: error }, 'metrics cannot be read')
      answer.writeHead(500).end()
    }
  })
  server.maxConnections = 20
  server.listen(where.port, where.host)
  await once(server, 'listening')
  return server
}
