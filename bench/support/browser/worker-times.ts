import type { Page, Worker } from '@playwright/test'

/** Milliseconds that the calls of the page's workers took, by the calls' names, and of decoding within. */
export type WorkerTimes = Record<string, number>

declare global {
  var workerTimes: WorkerTimes
}

/** Notes in every worker that `page` starts from now on how long its calls take. Resolves to the sums. */
export function watchWorkers(page: Page): () => Promise<WorkerTimes> {
  const watched: Worker[] = []
  page.on('worker', worker => {
    watched.push(worker)
    worker.evaluate(noteTimes).catch(() => {})
  })
  return async () => {
    const sums: WorkerTimes = {}
    for (const worker of watched) {
      const times = await worker.evaluate(() => globalThis.workerTimes).catch(() => ({}))
      for (const [name, time] of Object.entries(times ?? {})) sums[name] = (sums[name] ?? 0) + time
    }
    return sums
  }
}

/** Runs in the worker. Its calls come and are answered as messages with the same id. */
function noteTimes(): void {
  const times: WorkerTimes = {}
  globalThis.workerTimes = times
  const started = new Map<string, { name: string; at: number }>()
  const add = (name: string, from: number) => {
    times[name] = (times[name] ?? 0) + performance.now() - from
  }
  addEventListener('message', ({ data }) => {
    if (data?.path) started.set(data.id, { name: data.path.join('.'), at: performance.now() })
  })
  const post = globalThis.postMessage
  globalThis.postMessage = (message, ...rest: unknown[]) => {
    const call = started.get(message?.id)
    if (call) add(call.name, call.at)
    return Reflect.apply(post, globalThis, [message, ...rest])
  }
  const decode = globalThis.createImageBitmap
  globalThis.createImageBitmap = async (...given: unknown[]) => {
    const from = performance.now()
    const bitmap = await Reflect.apply(decode, globalThis, given)
    if (given[0] instanceof Blob) add('decode', from)
    return bitmap
  }
}
