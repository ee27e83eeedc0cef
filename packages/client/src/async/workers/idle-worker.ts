import { type Remote, wrap } from 'comlink'
import { unlessBroken } from './unless-broken.ts'

/** Milliseconds without a running call after which the worker ends. */
export const IDLE_AFTER = 15_000

/**
 * Returns a function that makes calls to a worker. The first call starts the worker, which ends when it is
 * idle. If the worker crashes or does not load, its calls reject, and the next call starts another worker.
 */
export function idleWorker<Calls>(start: () => Worker) {
  let running: { worker: Worker; remote: Remote<Calls> } | undefined
  let calls = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin() {
    const worker = start()
    const begun = { worker, remote: wrap<Calls>(worker) }
    worker.addEventListener('error', () => {
      worker.terminate()
      if (running === begun) running = undefined
    })
    return begun
  }

  function end(): void {
    running?.worker.terminate()
    running = undefined
  }

  return async <Result>(act: (remote: Remote<Calls>) => Promise<Result>): Promise<Result> => {
    running ??= begin()
    const { worker, remote } = running
    clearTimeout(timer)
    calls += 1
    try {
      return await unlessBroken(worker, act(remote))
    } finally {
      calls -= 1
      if (calls === 0) timer = setTimeout(end, IDLE_AFTER)
    }
  }
}
