import { ApiError } from '../http/errors.ts'

/** Writes under way, by the upload that they belong to: one that is abandoned ends those of its own. */
export function runningWrites() {
  const running = new Map<string, Set<{ abort: AbortController; done: Promise<unknown> }>>()

  return {
    /** Runs a write that reads its content by `until`. */
    async run<T>(uploadId: string, write: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const abort = new AbortController()
      const done = write(abort.signal)
      const writes = running.get(uploadId) ?? new Set()
      const entry = { abort, done }
      running.set(uploadId, writes.add(entry))
      try {
        return await done
      } finally {
        writes.delete(entry)
        if (writes.size === 0) running.delete(uploadId)
      }
    },

    /** Makes an upload's writes fail with NOT_FOUND and resolves once they have let go of their files. */
    async end(uploadId: string): Promise<void> {
      const writes = [...(running.get(uploadId) ?? [])]
      for (const { abort } of writes) abort.abort(new ApiError('NOT_FOUND'))
      await Promise.allSettled(writes.map(({ done }) => done))
    },
  }
}

/** Passes on a stream, also one that stalls, until the signal aborts; then throws its reason. */
export async function* until(
  signal: AbortSignal,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  signal.addEventListener('abort', () => aborted.reject(signal.reason))
  signal.throwIfAborted()
  const chunks = source[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await Promise.race([chunks.next(), aborted.promise])
    if (done) return
    yield value
  }
}
