import type { Endpoint } from '@safelight/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Session } from './session.ts'
import { signedIn } from './session.ts'

type Schema = z.ZodType | undefined
type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Answer<R extends z.ZodType> = Promise<z.input<R> | FastifyReply>

interface Call<P, Q, B> {
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  request: FastifyRequest
  reply: FastifyReply
}

export function publicRoute<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Answer<R>,
  options: RouteShorthandOptions = {},
): void {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    handler: (request, reply) =>
      handler({
        params: request.params as Output<P>,
        query: request.query as Output<Q>,
        body: request.body as Output<B>,
        request,
        reply,
      }),
  })
}

export function userRoute<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B> & { session: Session }) => Answer<R>,
  options: RouteShorthandOptions = {},
): void {
  publicRoute(app, endpoint, call => handler({ ...call, session: signedIn(call.request) }), {
    ...options,
    onRequest: app.authenticate,
  })
}

function schemaOf({ params, query, body, response }: Endpoint) {
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { 200: response },
  }
}
