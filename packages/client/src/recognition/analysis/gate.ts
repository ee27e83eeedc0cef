export interface Gate<Reason extends string> {
  /** Why work waits; undefined if it may run. */
  reason(): Reason | undefined
  set(reason: Reason | undefined): void
  nudge(): void
  /** Resolves when the reason changes or `nudge` is called. Rejects with the signal's reason. */
  next(signal: AbortSignal): Promise<void>
}

export function createGate<Reason extends string>(): Gate<Reason> {
  let why: Reason | undefined
  const waiting = new Set<() => void>()

  const nudge = () => {
    for (const look of [...waiting]) look()
  }

  return {
    reason: () => why,
    set(reason) {
      if (reason === why) return
      why = reason
      nudge()
    },
    nudge,
    async next(signal) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const abort = () => reject(signal.reason)
      waiting.add(resolve)
      signal.addEventListener('abort', abort)
      try {
        await promise
      } finally {
        waiting.delete(resolve)
        signal.removeEventListener('abort', abort)
      }
    },
  }
}
