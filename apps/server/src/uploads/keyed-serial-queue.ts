/** Lets tasks with the same key run one after another, and all others at once. */
export function inTurn() {
  const last = new Map<string, Promise<unknown>>()

  return async function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const running = before ? before.then(task, task) : task()
    last.set(key, running)
    try {
      return await running
    } finally {
      if (last.get(key) === running) last.delete(key)
    }
  }
}
