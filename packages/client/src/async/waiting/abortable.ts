/** What `task` comes to. Rejects before with the signal's reason when that is aborted, and leaves the task alone. */
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
