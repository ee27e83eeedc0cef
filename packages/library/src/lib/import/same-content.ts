/** One file in the queue of those of the same content. */
export interface QueuedFile {
  /** Waits for the files of this content that came before, also when it is asked again. */
  join(checksum: string): Promise<void>
  /** Lets the next one go on. */
  leave(): void
}

/** Sends files of the same content one after the other, so that the second is found to be there and not sent. */
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
