/** Runs steps one after the other. After a failed step, the queue continues. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(step: () => Promise<T>): Promise<T> => {
    const result = last.then(step)
    last = result.catch(() => {})
    return result
  }
}
