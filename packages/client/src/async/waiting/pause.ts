import { abortable } from './abortable.ts'

/** A pause that others wait out. */
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
    /** Resolves at once outside of a pause. Rejects with the signal's reason. */
    async ended(signal: AbortSignal): Promise<void> {
      if (current) await abortable(current.promise, signal)
    },
  }
}
