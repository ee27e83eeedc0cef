/**
 * Resolves like a worker's `task`. Rejects when the signal aborts or the worker crashes. Removes its
 * listeners at the end, because a long-lived signal would keep the result in memory.
 */
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
