import { abortable } from './abortable.ts'

export function createPause() {
  let current: PromiseWithResolvers<void> | undefined
  return {
    begin(): void {
      current ??= Promise.withResolvers()
    },
    end(): void {
      current?.resolve()
      current = undefined
    },
    /**
     * Resolves when the pause ends, or immediately if there is none. If the signal aborts, rejects with its
     * reason.
     */
    async ended(signal: AbortSignal): Promise<void> {
      if (current) await abortable(current.promise, signal)
    },
  }
}
