import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for Prometheus. They must not identify a person, an address or an item. */
export interface Metrics {
  registry: Registry
  answers: Histogram<'method' | 'route' | 'status'>
  underWay: Gauge
  swept: Gauge
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'safelight_' })
  // The names of these gauges end like those of counters. The same numbers exist by type, without the ending.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`safelight_nodejs_active_${kind}_total`)
  }
  return {
    registry,
    answers: new Histogram({
      name: 'safelight_http_request_duration_seconds',
      help: 'Time from request to the end of the answer, by route pattern and status class.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    underWay: new Gauge({
      name: 'safelight_http_requests_under_way',
      help: 'Requests in progress.',
      registers,
    }),
    swept: new Gauge({
      name: 'safelight_swept_timestamp_seconds',
      help: 'Time when the last cleanup ended. Cleanups run every hour.',
      registers,
    }),
  }
}

export function measureAnswers(
  app: FastifyInstance,
  { registry, answers, underWay }: Metrics,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    underWay.inc()
    reply.raw.once('close', () => underWay.dec())
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Use the route's pattern as the label: an address would reveal the request.
    const labels = {
      method: KNOWN_METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    answers.observe(labels, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'safelight_connections',
    help: 'Open connections.',
    registers: [registry],
    async collect() {
      this.set(
        await new Promise<number>((resolve, reject) =>
          app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        ),
      )
    },
  })
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
