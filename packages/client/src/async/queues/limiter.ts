/**
 * Lets tasks of at most `most` in weight run at once, each of one unless it says another; the others wait
 * for their turn, first come first served. A task that is heavier than all together runs alone.
 */
export function createLimiter(most: number) {
  const waiting: { share: number; start: () => void }[] = []
  let taken = 0

  const hasRoom = (share: number) => taken + share <= most

  function startNext(): void {
    for (let next = waiting[0]; next && hasRoom(next.share); next = waiting[0]) {
      waiting.shift()
      taken += next.share
      next.start()
    }
  }

  return async function limited<T>(task: () => Promise<T>, weight = 1): Promise<T> {
    const share = Math.min(weight, most)
    if (waiting.length > 0 || !hasRoom(share)) {
      await new Promise<void>(start => waiting.push({ share, start }))
    } else taken += share
    try {
      return await task()
    } finally {
      // The place is handed on before anybody new can ask: no latecomer slips in between.
      taken -= share
      startNext()
    }
  }
}

export type Limiter = ReturnType<typeof createLimiter>
