import { unlessBroken } from './unless-broken.ts'

/**
 * What a worker opens, from the first call on. One that could not begin is ended, and the next call begins
 * another.
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
    close: () => worker?.terminate(),
  }
}
