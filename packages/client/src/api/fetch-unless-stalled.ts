import { LIMITS } from '@safelight/contract/limits'
import type { Bytes } from '@safelight/crypto/bytes'
import { request } from './api-client.ts'

/**
 * Fetches something that may take long but must not stall: fails when the answer, or its next bytes, take
 * longer than a call may. Throws ApiError, or the signal's reason.
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

/** Only a pending read is timed: a slow reader is allowed. */
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
