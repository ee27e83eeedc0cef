import { ERRORS, type ErrorBody, type ErrorCode } from '@safelight/contract/errors'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { isDiskFull } from './disk-full.ts'
import { API_HEADERS } from './security-headers.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly statusCode: number

  constructor(code: ErrorCode, message: string = ERRORS[code][1], options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.statusCode = ERRORS[code][0]
  }
}

/**
 * Answers unexpected errors without details. With the request id, an administrator finds the details in the
 * log.
 */
export function handleErrors(
  app: FastifyInstance,
  { spareSpace }: Pick<Context, 'spareSpace'>,
): void {
  app.setErrorHandler((thrown: FastifyError | SuppressedError, request, reply) => {
    // A SuppressedError means that the call failed, and then its cleanup too. Answer with the error of the
    // cleanup, such as UNAVAILABLE. The client then retries, and gets the error of the call.
    const error: FastifyError = thrown instanceof SuppressedError ? thrown.error : thrown
    const answer = toApiError(error)
    if (answer.code === 'INTERNAL' || answer.code === 'UNAVAILABLE') {
      request.log.error({ err: error }, 'request failed')
    }
    if (answer.code === 'STORAGE_FULL') request.log.warn('no room is left where blobs are kept')
    // Frees reserved disk space, so that people can still sign in and delete something.
    if (isDiskFull(error)) spareSpace?.release()
    return sendError(reply, answer)
  })
}

/** Answers requests that fail before they reach a route, such as those with a malformed address. */
export function handleFrameworkError(error: FastifyError, _: FastifyRequest, reply: FastifyReply) {
  sendError(reply.headers(API_HEADERS), toApiError(error))
}

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  const { code, message } = error
  // Only internal errors get a request id. Answers with the same expected error must be identical, to reveal
  // nothing.
  const body: ErrorBody =
    code === 'INTERNAL' ? { code, message, requestId: reply.request.id } : { code, message }
  return reply
    .code(error.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidFields(error.validation.map(issue => issue.instancePath))
  }
  if (isDiskFull(error)) return new ApiError('STORAGE_FULL', undefined, { cause: error })
  const status = error.statusCode ?? 500
  if (status === 404) return new ApiError('NOT_FOUND')
  if (status === 503) return new ApiError('UNAVAILABLE')
  return new ApiError(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'INTERNAL')
}

/** Names invalid fields by paths such as `/keys/kdf/salt`, never with their values. */
export function invalidFields(paths: string[]): ApiError {
  const names = [...new Set(paths.map(path => path.slice(1).replaceAll('/', '.')).filter(Boolean))]
  if (names.length === 0) return new ApiError('INVALID_REQUEST')
  const fields = names.slice(0, 5).join(', ')
  return new ApiError('INVALID_REQUEST', texts.invalidFields({ fields }))
}
