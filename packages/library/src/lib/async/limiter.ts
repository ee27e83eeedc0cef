/** Lets at most `most` tasks run at once; the others wait for their turn, first come first served. */
export function createLimiter(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (running === most) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place is handed on, never given up and taken again: no latecomer slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
