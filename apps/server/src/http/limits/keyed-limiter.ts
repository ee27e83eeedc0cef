/** Runs at most `most` tasks per key at once; the others wait, first come, first served. */
export function createKeyedLimiter<Key>(most: number) {
  const running = new Map<Key, number>()
  const waiting = new Map<Key, (() => void)[]>()

  function lineOf(key: Key): (() => void)[] {
    const line = waiting.get(key) ?? []
    waiting.set(key, line)
    return line
  }

  function end(key: Key): void {
    const line = waiting.get(key)
    const next = line?.shift()
    if (line?.length === 0) waiting.delete(key)
    if (next) {
      next()
      return
    }
    const left = (running.get(key) ?? 0) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }

  async function enter(key: Key): Promise<() => void> {
    const now = running.get(key) ?? 0
    if (now < most) running.set(key, now + 1)
    else await new Promise<void>(resolve => lineOf(key).push(resolve))
    return () => end(key)
  }

  /** Like `enter`, but for `using`: the turn ends when the variable goes out of scope. */
  async function turn(key: Key): Promise<Disposable> {
    return { [Symbol.dispose]: await enter(key) }
  }

  return {
    enter,
    turn,
    async run<T>(key: Key, task: () => Promise<T>): Promise<T> {
      using _turn = await turn(key)
      return await task()
    },
  }
}
