/** Returns a function that runs tasks one after another, also after a failed one. */
export function takingTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task)
    last = next.catch(() => {})
    return next
  }
}
