import type { Remote } from 'comlink'

type Asynchronous<T> = { [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * Returns a proxy of an object in a worker. Calls wait until the worker has opened it, and reject if it fails
 * to open. Errors keep their name and message.
 */
export function inWorker<T extends Asynchronous<T>>(
  worker: Worker,
  opening: Promise<Remote<T>>,
): T & { close(): void } {
  const close = () => worker.terminate()
  return new Proxy({ close } as T & { close(): void }, {
    get(own, name) {
      if (Reflect.has(own, name)) return Reflect.get(own, name)
      // `await` looks for a method `then`. If the proxy had one, `await` would mistake the proxy for a
      // promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return async (...given: unknown[]) => Reflect.get((await opening) as object, name)(...given)
    },
  })
}
