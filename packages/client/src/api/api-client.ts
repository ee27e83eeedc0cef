import type { Endpoint } from '@safelight/contract/endpoint'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { LIMITS } from '@safelight/contract/limits'
import { ROWS_TYPE, type RowForm } from '@safelight/contract/rows'
import { z } from '@safelight/contract/schema'
import type { Bytes } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/api'
import { publishRefusedToken } from '../async/tab-channel.ts'
import { fetchNamed } from './fetch-named.ts'
import { requestHeaders } from './request-headers.ts'

/** Thrown if the server refused a call, was unreachable, or answered invalidly. Apps may show `message`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'NETWORK' | 'TIMEOUT' | 'INVALID_RESPONSE'
  /** HTTP status of the answer; 0 if no answer arrived. */
  readonly status: number
  readonly requestId: string | undefined

  constructor(
    code: ApiError['code'],
    status: number,
    message: string,
    cause?: unknown,
    requestId?: string,
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

export const invalidResponse = (status: number) =>
  new ApiError('INVALID_RESPONSE', status, texts.invalidResponse)

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type CallOptions<P, Q, B> = (P extends z.ZodType ? { params: Input<P> } : unknown) &
  (Q extends z.ZodType ? { query?: Input<Q> } : unknown) &
  (B extends z.ZodType ? { body: Input<B> } : unknown) &
  Pick<AnyOptions, 'signal' | 'fresh' | 'onHeaders'>

export interface ApiClient {
  /** Makes a call, and checks the answer against the contract. Throws ApiError if either fails. */
  call<
    P extends z.ZodType | undefined,
    Q extends z.ZodType | undefined,
    B extends z.ZodType | undefined,
    R extends z.ZodType,
  >(
    endpoint: Endpoint<P, Q, B, R>,
    ...options: undefined extends P
      ? undefined extends B
        ? [CallOptions<P, Q, B>?]
        : [CallOptions<P, Q, B>]
      : [CallOptions<P, Q, B>]
  ): Promise<z.output<R>>
}

export interface AnyOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  /** If true, the browser revalidates its cached answer with the server. */
  fresh?: boolean
  onHeaders?: (headers: Headers) => void
}

export interface ClientOptions {
  baseUrl?: string
  /** Extra headers. The caller may change this object between calls. */
  headers?: Readonly<Record<string, string>>
  /** Creates the error that a call throws if the server refuses the call. */
  refusalOf?: RefusalOf
  /** Decodes rows, the compact form of long lists. If set, calls request rows where endpoints offer them. */
  readRows?: ReadRows
}

type ReadRows = (form: RowForm, body: ReadableStream<Bytes>) => Promise<unknown>

export type RefusalOf = (status: number, body: unknown) => Error

export function createApiClient(
  token: string | null,
  { baseUrl = '', headers, refusalOf = refusal, readRows }: ClientOptions = {},
): ApiClient {
  return {
    async call(endpoint, ...[given]) {
      const options = (given ?? {}) as AnyOptions
      const url = baseUrl + address(endpoint.path, options)
      const rows = readRows && endpoint.rows
      const response = await request(url, {
        method: endpoint.method,
        // Send no cookies. Follow no redirect, which could carry the token to another server.
        credentials: 'omit',
        redirect: 'error',
        ...(options.fresh && { cache: 'no-cache' as const }),
        headers: {
          ...headers,
          ...requestHeaders(endpoint.method, url, token),
          ...(rows ? { Accept: ROWS_TYPE } : {}),
          ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        signal: limited(options.signal),
      })
      const inRows = rows && response.ok && response.headers.get('Content-Type') === ROWS_TYPE
      const body: unknown =
        inRows && response.body
          ? await readRows(rows, response.body)
          : await response.json().catch(() => undefined)
      if (!response.ok) throw refusalOf(response.status, body)
      const answer = endpoint.response.safeParse(body)
      if (!answer.success) throw invalidResponse(response.status)
      options.onHeaders?.(response.headers)
      return answer.data
    },
  }
}

/** Adds the request id to a message, so that a person can report the failure. */
export const withRequest = (message: string, requestId: string | undefined): string =>
  requestId ? texts.messageWithRequest({ message, requestId }) : message

/**
 * Creates the ApiError of a refused call. If the server refused the token, tells all tabs to check theirs.
 */
export function refusal(status: number, body: unknown): ApiError {
  const { data } = errorBody.safeParse(body)
  if (!data) return new ApiError('INVALID_RESPONSE', status, ERRORS.INTERNAL[1])
  if (data.code === 'NOT_SIGNED_IN') publishRefusedToken()
  const { code, message, requestId } = data
  // An error from a worker keeps only its message, so put the request id into the message too.
  const text = withRequest(message, requestId)
  return new ApiError(code as ErrorCode, status, text, undefined, requestId)
}

const errorBody = z.object({
  code: z.string().refine(code => code in ERRORS),
  message: z.string(),
  requestId: z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .optional()
    .catch(undefined),
})

function address(path: string, { params = {}, query = {} }: AnyOptions): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const limited = (signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(LIMITS.callTimeout)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Like `fetch`, but throws ApiError on failure, and the signal's reason when aborted. */
export async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchNamed(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ApiError('TIMEOUT', 0, texts.timeout, error)
    }
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('NETWORK', 0, texts.networkError, error)
  }
}
