import type { Bytes } from '../primitives/bytes.ts'

/**
 * The number of segments that WebCrypto processes at once: enough to keep it busy, but few enough to need
 * only a few megabytes.
 */
export const AT_ONCE = 4

/** Awaits up to `AT_ONCE` promises at once, and emits their results in the order in which they were added. */
export function createOrderedConcurrency<T extends Bytes>() {
  const running: Promise<T>[] = []
  const release = async (controller: TransformStreamDefaultController<T>) => {
    const result = await running.shift()
    if (result && result.length > 0) controller.enqueue(result)
  }
  return {
    async add(result: Promise<T>, controller: TransformStreamDefaultController<T>) {
      // `release` awaits this promise later, and then reports its error. Until then, the runtime must not
      // report it as an unhandled rejection.
      result.catch(() => {})
      running.push(result)
      if (running.length >= AT_ONCE) await release(controller)
    },
    async drain(controller: TransformStreamDefaultController<T>) {
      while (running.length > 0) await release(controller)
    },
  }
}
