/**
 * What `task` comes to in a worker. Rejects before with the signal's reason when it is aborted, and when the
 * worker breaks down. Both are listened to for no longer than that: what lives on would hold the result.
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
