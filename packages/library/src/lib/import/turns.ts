/** The turn of one file among those of the same content. */
export interface Turn {
  /** Waits for the files of this content that came before, also when it is asked again. */
  of(checksum: string): Promise<void>
  /** Lets the next one go on. */
  end(): void
}

/** Sends files of the same content one after the other, so that the second is found to be there and not sent. */
export function createTurns(): () => Turn {
  const last = new Map<string, Promise<void>>()
  return () => {
    const ended = Promise.withResolvers<void>()
    let before: Promise<void> | undefined
    let taken: string | undefined
    return {
      async of(checksum) {
        if (taken === undefined) {
          taken = checksum
          before = last.get(checksum)
          last.set(checksum, ended.promise)
        }
        await before
      },
      end() {
        if (taken !== undefined && last.get(taken) === ended.promise) last.delete(taken)
        ended.resolve()
      },
    }
  }
}
