import type { Bytes } from '../primitives/bytes.ts'

/** Segments in WebCrypto at once: enough to keep it busy, few enough to hold few megabytes. */
export const AT_ONCE = 4

/** Runs a few promises at once and emits their results in order. */
export function createOrderedConcurrency<T extends Bytes>() {
  const running: Promise<T>[] = []
  const release = async (controller: TransformStreamDefaultController<T>) => {
    const result = await running.shift()
    if (result && result.length > 0) controller.enqueue(result)
  }
  return {
    async add(result: Promise<T>, controller: TransformStreamDefaultController<T>) {
      // A failed promise is reported when its turn comes. Until then it must not count as an unhandled
      // rejection.
      result.catch(() => {})
      running.push(result)
      if (running.length >= AT_ONCE) await release(controller)
    },
    async drain(controller: TransformStreamDefaultController<T>) {
      while (running.length > 0) await release(controller)
    },
  }
}
