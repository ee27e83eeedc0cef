/** Settles like a worker's `task`, but rejects when the signal aborts or the worker crashes. */
export async function interruptible<T>(
  task: Promise<T>,
  worker: EventTarget,
  signal: AbortSignal,
): Promise<T> {
  const { promise: interruption, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  const breakDown = () => reject(new Error('The file could not be read.'))
  signal.addEventListener('abort', abort)
  worker.addEventListener('error', breakDown)
  if (signal.aborted) abort()
  try {
    return await Promise.race([task, interruption])
  } finally {
    signal.removeEventListener('abort', abort)
    worker.removeEventListener('error', breakDown)
  }
}
