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
    const { promise: broken, reject } = Promise.withResolvers<never>()
    const breakDown = () => reject(new Error('A part of the app could not be loaded.'))
    // One whose code does not come answers nothing.
    begun.addEventListener('error', breakDown)
    try {
      return await Promise.race([open(begun), broken])
    } catch (error) {
      opening = undefined
      begun.terminate()
      throw error
    } finally {
      begun.removeEventListener('error', breakDown)
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
