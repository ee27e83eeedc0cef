import type { Remote } from 'comlink'

/** What can stand for an object in a worker: every member is a call that answers later. */
type Asynchronous<T> = { [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * The object that a worker opens, with calls from the first moment on: each waits until it is open, and
 * rejects if it does not open. What a call rejects with is an Error of the same name and message.
 */
export function inWorker<T extends Asynchronous<T>>(
  worker: Worker,
  opening: Promise<Remote<T>>,
): T & { close(): void } {
  const close = () => worker.terminate()
  return new Proxy({ close } as T & { close(): void }, {
    get(own, name) {
      if (Reflect.has(own, name)) return Reflect.get(own, name)
      // A promise that resolves to this object asks for `then`: it must not take it for a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return async (...given: unknown[]) => Reflect.get((await opening) as object, name)(...given)
    },
  })
}
