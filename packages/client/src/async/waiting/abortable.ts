/** Resolves like `task`. On abort, rejects with the signal's reason, but does not stop the task. */
export async function abortable<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([task, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
