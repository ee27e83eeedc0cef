import { unlessBroken } from './unless-broken.ts'

/**
 * Starts a worker on the first call. If the start fails, terminates the worker, and tries again on the next
 * call.
 */
export function lazyWorker<Opened>(start: () => Worker, open: (worker: Worker) => Promise<Opened>) {
  let worker: Worker | undefined
  let opening: Promise<Opened> | undefined

  async function begin(): Promise<Opened> {
    const begun = start()
    worker = begun
    try {
      return await unlessBroken(begun, open(begun))
    } catch (error) {
      opening = undefined
      begun.terminate()
      throw error
    }
  }

  return {
    ready(): Promise<Opened> {
      opening ??= begin()
      return opening
    },
    /** Like `ready`, but returns undefined if no call has started the worker. */
    started: (): Promise<Opened> | undefined => opening,
    close: () => worker?.terminate(),
  }
}
