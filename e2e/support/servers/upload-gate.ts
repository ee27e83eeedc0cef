import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ServerProxy, startProxy } from './proxy.ts'

/** Holds chunks of uploads back on their way to a server. */
export interface ChunkGate extends ServerProxy {
  /** Holds each chunk from the `from`-th on, counted from 1; resolves once the first one is held. */
  hold(from: number): Promise<void>
  /** Cuts the connections of chunks that are held, and of those that come. */
  cut(): void
  /** Lets all chunks through, those that are held as well. */
  release(): void
}

export async function startChunkGate(server: string): Promise<ChunkGate> {
  let chunks = 0
  let first = Number.POSITIVE_INFINITY
  let held = Promise.withResolvers<void>()
  let opened = Promise.withResolvers<void>()

  const proxy = await startProxy(server, {
    async before(request) {
      if (request.url !== '/api/upload/chunked/upload') return request
      chunks += 1
      if (chunks < first) return request
      // Read whole: only so does the server notice when the page gives the request up.
      const body = await buffer(request)
      held.resolve()
      await opened.promise
      return Readable.from([body])
    },
  })
  return {
    ...proxy,
    hold(from) {
      first = from
      held = Promise.withResolvers()
      opened = Promise.withResolvers()
      // Cutting while nothing waits is no failure.
      opened.promise.catch(() => {})
      return held.promise
    },
    cut: () => opened.reject(new Error('The connection was cut.')),
    release() {
      first = Number.POSITIVE_INFINITY
      opened.resolve()
    },
  }
}
