import type { RunningWorker, StartWorker } from './upload-worker.ts'

/** Keeps workers for the next files. */
export interface WorkerPool {
  take(): RunningWorker
  giveBack(worker: RunningWorker): void
  /** Ends the workers that are not taken. */
  close(): void
}

/** Milliseconds after which an unused worker ends. Until then its decoders keep the memory of their largest picture. */
const IDLE_TIME = 10_000

export function createWorkerPool(startWorker: StartWorker): WorkerPool {
  const idle = new Map<RunningWorker, ReturnType<typeof setTimeout>>()

  function remove(worker: RunningWorker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }

  function end(worker: RunningWorker): void {
    remove(worker)
    worker.end()
  }

  return {
    take() {
      // Take the worker that was used last, so that those that are not needed stay unused.
      const worker = [...idle.keys()].at(-1)
      if (!worker) return startWorker()
      remove(worker)
      return worker
    },
    giveBack(worker) {
      const timer = setTimeout(end, IDLE_TIME, worker)
      // In Node, a pending timer would keep the command line running. In browsers it is a number.
      timer.unref?.()
      idle.set(worker, timer)
    },
    close() {
      for (const worker of idle.keys()) end(worker)
    },
  }
}
