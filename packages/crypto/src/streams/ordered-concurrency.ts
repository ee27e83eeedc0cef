import type { Bytes } from '../primitives/bytes.ts'

/** Segments that may be with WebCrypto at once: keeps it busy, holds few megabytes. */
export const AT_ONCE = 4

/** Lets a few promises run at once and hands their results on in order. */
export function createOrderedConcurrency<T extends Bytes>() {
  const running: Promise<T>[] = []
  const release = async (controller: TransformStreamDefaultController<T>) => {
    const result = await running.shift()
    if (result && result.length > 0) controller.enqueue(result)
  }
  return {
    async add(result: Promise<T>, controller: TransformStreamDefaultController<T>) {
      // A failure is reported when its turn comes; until then it must not count as unhandled.
      result.catch(() => {})
      running.push(result)
      if (running.length >= AT_ONCE) await release(controller)
    },
    async drain(controller: TransformStreamDefaultController<T>) {
      while (running.length > 0) await release(controller)
    },
  }
}
