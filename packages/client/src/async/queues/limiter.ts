/**
 * Runs at most `tasks` tasks at once, with a total weight of at most `most`. Other tasks wait, first come
 * first served. A task weighs 1 by default. A task heavier than `most` runs alone.
 */
export function createLimiter(most: number, tasks = Number.POSITIVE_INFINITY) {
  const waiting: { share: number; start: () => void }[] = []
  let taken = 0
  let running = 0

  const hasRoom = (share: number) => taken + share <= most && running < tasks

  function take(share: number): void {
    taken += share
    running += 1
  }

  function startNext(): void {
    for (let next = waiting[0]; next && hasRoom(next.share); next = waiting[0]) {
      waiting.shift()
      take(next.share)
      next.start()
    }
  }

  return async function limited<T>(task: () => Promise<T>, weight = 1): Promise<T> {
    const share = Math.min(weight, most)
    if (waiting.length > 0 || !hasRoom(share)) {
      await new Promise<void>(start => waiting.push({ share, start }))
    } else take(share)
    try {
      return await task()
    } finally {
      // Start the next task synchronously, so that no newcomer gets ahead of the tasks that wait.
      taken -= share
      running -= 1
      startNext()
    }
  }
}

export type Limiter = ReturnType<typeof createLimiter>
