import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ServerProxy, startProxy } from './proxy.ts'

export interface UploadGate extends ServerProxy {
  /**
   * Holds upload calls, starting with the `from`-th, counted from 1. Resolves once the first of them is held.
   */
  hold(from: number): Promise<void>
  /** The number of held calls that the page has aborted. */
  aborted(): number
  cut(): void
  release(): void
}

/** Starts a proxy that can hold the calls whose address ends with `path`. */
export async function startUploadGate(server: string, path: string): Promise<UploadGate> {
  let calls = 0
  let aborted = 0
  let first = Number.POSITIVE_INFINITY
  let held = Promise.withResolvers<void>()
  let opened = Promise.withResolvers<void>()

  const proxy = await startProxy(server, {
    async before(request) {
      if (!request.url?.endsWith(path)) return request
      calls += 1
      if (calls < first) return request
      // Read the whole body first. Only then does the proxy notice if the page aborts the request.
      const body = await buffer(request)
      const count = () => {
        aborted += 1
      }
      request.socket.once('close', count)
      held.resolve()
      await opened.promise
      request.socket.off('close', count)
      return Readable.from([body])
    },
  })
  return {
    ...proxy,
    hold(from) {
      first = from
      held = Promise.withResolvers()
      opened = Promise.withResolvers()
      // If no call is held, nothing else handles the rejection by `cut`.
      opened.promise.catch(() => {})
      return held.promise
    },
    aborted: () => aborted,
    cut: () => opened.reject(new Error('The connection was cut.')),
    release() {
      first = Number.POSITIVE_INFINITY
      opened.resolve()
    },
  }
}
