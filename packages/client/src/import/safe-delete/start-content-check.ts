import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { proxy, wrap } from 'comlink'
import { interruptible } from '../../async/workers/interruptible.ts'
import { unlessBroken } from '../../async/workers/unless-broken.ts'
import { type ContentCheck, type ContentCheckDeps, createContentCheck } from './content-check.ts'
import type { ContentCheckWorker } from './content-check.worker.ts'

handRangedFilesOver()

/** Opens a check that ends when the signal aborts. Rejects if its code does not load. */
export type OpenContentCheck = (signal: AbortSignal) => Promise<ContentCheck>

/** Does the work in a worker. */
export const checkingInWorker =
  (deps: ContentCheckDeps): OpenContentCheck =>
  async signal => {
    const worker = new Worker(new URL('./content-check.worker.ts', import.meta.url), {
      type: 'module',
    })
    signal.addEventListener('abort', () => worker.terminate())
    const opening = unlessBroken(worker, wrap<ContentCheckWorker>(worker)(deps))
    const check = await interruptible(opening, worker, signal)
    const inTime = <T>(task: Promise<T>) => interruptible(task, worker, signal)
    return {
      fingerprintOf: (content, step) => inTime(check.fingerprintOf(content, proxy(step))),
      readBack: (item, role, step) => inTime(check.readBack(item, role, proxy(step))),
      expect: (content, item, role, nonce, step) =>
        inTime(check.expect(content, item, role, nonce, proxy(step))),
    }
  }

/** Does the work in this thread, for programs without workers. */
export const checkingInThread =
  (deps: ContentCheckDeps): OpenContentCheck =>
  async signal =>
    createContentCheck(deps, signal)
