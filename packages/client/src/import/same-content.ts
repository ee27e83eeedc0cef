import { createLimiter } from '../async/queues/limiter.ts'

export interface QueuedFile {
  join(checksum: string): Promise<void>
  leave(): void
}

/** Makes files with the same content wait for each other, so that the second one is found as a duplicate. */
export function createContentQueues(): () => QueuedFile {
  const last = new Map<string, Promise<void>>()
  return () => {
    const left = Promise.withResolvers<void>()
    let before: Promise<void> | undefined
    let joined: string | undefined
    return {
      async join(checksum) {
        if (joined === undefined) {
          joined = checksum
          before = last.get(checksum)
          last.set(checksum, left.promise)
        }
        await before
      },
      leave() {
        if (joined !== undefined && last.get(joined) === left.promise) last.delete(joined)
        left.resolve()
      },
    }
  }
}

const AT_ONCE = 8

/** Runs `act` on a list with limited concurrency. Entries with the same content run one after the other. */
export async function inTurns<T, R>(
  list: readonly T[],
  contentOf: (each: T) => string | undefined,
  act: (each: T) => Promise<R>,
): Promise<R[]> {
  const limited = createLimiter(AT_ONCE)
  const before = new Map<string, Promise<unknown>>()
  return Promise.all(
    list.map(each => {
      const content = contentOf(each)
      const turn = content === undefined ? undefined : before.get(content)
      const done = (turn ?? Promise.resolve()).then(() => limited(() => act(each)))
      if (content !== undefined) before.set(content, done)
      return done
    }),
  )
}
