import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ServerProxy, startProxy } from './proxy.ts'

/** Holds uploads back on their way to a server: the calls to one address. */
export interface UploadGate extends ServerProxy {
  /** Holds each call from the `from`-th on, counted from 1; resolves once the first one is held. */
  hold(from: number): Promise<void>
  /** Cuts the connections of calls that are held, and of those that come. */
  cut(): void
  /** Lets all calls through, those that are held as well. */
  release(): void
}

export async function startUploadGate(server: string, path: string): Promise<UploadGate> {
  let calls = 0
  let first = Number.POSITIVE_INFINITY
  let held = Promise.withResolvers<void>()
  let opened = Promise.withResolvers<void>()

  const proxy = await startProxy(server, {
    async before(request) {
      if (request.url !== path) return request
      calls += 1
      if (calls < first) return request
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
