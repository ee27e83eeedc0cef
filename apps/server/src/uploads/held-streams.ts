import type { Lease } from './leases.ts'

/** Passes on a stream as long as the lease holds: what comes too late would meet what others write. */
export async function* whileHeld(
  lease: Lease,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    lease.check()
    yield chunk
  }
}

/** The same, and ends also a stream that stalls. */
export async function* untilLost(
  lease: Lease,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { signal } = lease
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  signal.addEventListener('abort', () => aborted.reject(signal.reason))
  signal.throwIfAborted()
  const chunks = whileHeld(lease, source)
  for (;;) {
    const { value, done } = await Promise.race([chunks.next(), aborted.promise])
    if (done) return
    yield value
  }
}
