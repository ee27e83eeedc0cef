import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * Serves an OpenAPI description at /api/docs, generated on the first request. It covers only routes that are
 * registered after this call.
 */
export async function describeApi(
  app: FastifyInstance,
  config: FastifyContextConfig,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Safelight', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  let text: string | undefined
  app.get('/api/docs', { schema: { hide: true }, config }, async (_, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
