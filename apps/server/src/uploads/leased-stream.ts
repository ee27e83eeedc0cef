import type { Lease } from './leases.ts'

/** Passes a stream on while the lease is valid. Late bytes could mix with another server's writes. */
export async function* whileLeased(
  lease: Lease,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    lease.check()
    yield chunk
  }
}

/**
 * Passes a stream on while the lease is valid. If the lease is lost, throws at once, even while the source
 * sends nothing. The source is closed once its pending read ends.
 */
export async function* untilLeaseLost(
  lease: Lease,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { signal } = lease
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const lose = () => lost.reject(signal.reason)
  signal.addEventListener('abort', lose)
  const chunks = source[Symbol.asyncIterator]()
  try {
    signal.throwIfAborted()
    for (;;) {
      const { value, done } = await Promise.race([chunks.next(), lost.promise])
      if (done) return
      lease.check()
      yield value
    }
  } finally {
    signal.removeEventListener('abort', lose)
    const ended = chunks.return?.()
    if (signal.aborted) ended?.catch(() => {})
    else await ended
  }
}
