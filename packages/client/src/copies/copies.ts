import { texts } from '@safelight/texts/client/upload'
import { ApiError } from '../api/api-client.ts'
import { createObservable } from '../async/observables/observable.ts'
import { createLimiter } from '../async/queues/limiter.ts'
import { itemName, type LibraryItem } from '../items/item.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import { type CopyDeps, copyItem } from './copy-item.ts'

export interface CopyProgress {
  /** - `ended`: all items are done, and the person has not dismissed the result yet. */
  status: 'none' | 'running' | 'ended'
  total: number
  done: number
  copied: number
  /** The number of items that the library already had. */
  present: number
  failed: readonly { path: string; reason: string }[]
  /** The part of all bytes that is done, 0 to 1. */
  share: number
}

/** Copies of other people's items into the library. */
export interface Copies {
  /** Returns the same object until the progress changes. */
  progress(): CopyProgress
  subscribe(listener: () => void): () => void
  /** Copies the items. If copies are running, these items follow. Skips own items. */
  copy(items: readonly LibraryItem[]): void
  /** Drops the items that are not copied yet. */
  stop(): void
  dismiss(): void
  close(): void
}

const NONE: CopyProgress = {
  status: 'none',
  total: 0,
  done: 0,
  copied: 0,
  present: 0,
  failed: [],
  share: 0,
}

/** One item is read while another is sent. */
const AT_ONCE = 2

export interface CopiesDeps extends CopyDeps {
  matchArrivals: UploadPipeline['matchArrivals']
}

export function createCopies(deps: CopiesDeps): Copies {
  const progress = createObservable(NONE)
  let limited = createLimiter(AT_ONCE)
  let controller = new AbortController()
  let bytes = { total: 0, done: 0 }
  /** Ids of the items of this run. */
  let known = new Set<string>()
  const shares = new Map<string, { size: number; share: number }>()

  function change(part: Partial<CopyProgress>): void {
    const running = [...shares.values()].reduce((sum, { size, share }) => sum + size * share, 0)
    const share = bytes.total === 0 ? 0 : (bytes.done + running) / bytes.total
    progress.set({ ...progress.get(), ...part, share })
  }

  async function run(item: LibraryItem, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    const { size } = item
    const note = (share: number) => {
      shares.set(item.id, { size, share })
      change({})
    }
    note(0)
    const end = await copyItem(deps, item, note, signal).catch((error: unknown) => ({ error }))
    shares.delete(item.id)
    if (signal.aborted) return
    bytes.done += size
    const { done, copied, present, failed } = progress.get()
    if (typeof end === 'object') {
      const problem = { path: itemName(item), reason: messageOf(end.error) }
      change({ done: done + 1, failed: [...failed, problem] })
      // No later item would fit either.
      if (end.error instanceof ApiError && end.error.code === 'QUOTA_EXCEEDED') stop()
    } else if (end === 'copied') change({ done: done + 1, copied: copied + 1 })
    else change({ done: done + 1, present: present + 1 })
  }

  function start(): void {
    controller = new AbortController()
    limited = createLimiter(AT_ONCE)
    bytes = { total: 0, done: 0 }
    known = new Set()
    shares.clear()
    progress.set({ ...NONE, status: 'running' })
  }

  function endIfDone(): void {
    const { status, done, total } = progress.get()
    if (status !== 'running' || done < total) return
    change({ status: 'ended' })
    void deps.matchArrivals(controller.signal)
  }

  function stop(): void {
    controller.abort(new DOMException('Canceled', 'AbortError'))
    shares.clear()
    if (progress.get().status === 'running') change({ status: 'ended' })
  }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,

    copy(items) {
      if (progress.get().status !== 'running') start()
      const current = controller
      const added = items.filter(({ id, size, shared }) => {
        if (!shared || known.has(id)) return false
        known.add(id)
        bytes.total += size
        return true
      })
      change({ total: progress.get().total + added.length })
      for (const item of added) {
        void limited(() => run(item, current)).then(() => {
          if (current === controller) endIfDone()
        })
      }
      endIfDone()
    },

    stop,
    dismiss: () => progress.get().status === 'ended' && progress.set(NONE),
    close: () => controller.abort(),
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : texts.networkError
