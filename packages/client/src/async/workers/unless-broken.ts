/**
 * Settles like `task`, but rejects if the worker crashes first. A worker that fails to load never answers.
 */
export async function unlessBroken<Task extends Promise<unknown>>(
  worker: EventTarget,
  task: Task,
): Promise<Awaited<Task>> {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  const breakDown = () => reject(new Error('A part of the app could not be loaded.'))
  worker.addEventListener('error', breakDown)
  try {
    return await Promise.race([task, broken])
  } finally {
    worker.removeEventListener('error', breakDown)
  }
}
