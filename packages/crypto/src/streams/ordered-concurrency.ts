import type { Bytes } from '../primitives/bytes.ts'

/** The number of segments that WebCrypto processes at once. More segments would only take more memory. */
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
      // `release` awaits this promise later and reports its error. Until then, the error must not count as
      // unhandled.
      result.catch(() => {})
      running.push(result)
      if (running.length >= AT_ONCE) await release(controller)
    },
    async drain(controller: TransformStreamDefaultController<T>) {
      while (running.length > 0) await release(controller)
    },
  }
}
