import { LIMITS } from '@safelight/contract/limits'
import type { Bytes } from '@safelight/crypto/bytes'
import { request } from './api-client.ts'

/**
 * Fetches a body that may take long but must not stall. Fails if the answer, or the next bytes, take longer
 * than the call timeout. Throws ApiError, or the signal's reason.
 */
export async function fetchUnlessStalled(url: string, init: RequestInit): Promise<Response> {
  const stall = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, stall.signal]) : stall.signal

  async function inTime<T>(arrival: Promise<T>): Promise<T> {
    const end = () => stall.abort(new DOMException('Timeout', 'TimeoutError'))
    const timer = setTimeout(end, LIMITS.callTimeout)
    return arrival.finally(() => clearTimeout(timer))
  }

  const response = await inTime(request(url, { ...init, signal }))
  return response.body ? new Response(watched(response.body, inTime), response) : response
}

/** Applies the timeout only while a read is pending. */
function watched(
  body: ReadableStream<Bytes>,
  inTime: <T>(arrival: Promise<T>) => Promise<T>,
): ReadableStream<Bytes> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await inTime(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
