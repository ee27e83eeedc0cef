import { isMetered } from '../async/device-conditions.ts'
import { abortable } from '../async/waiting/abortable.ts'
import { unlessStale } from '../items/edits/unless-stale.ts'
import type { MissingRenditions } from '../store/missing-renditions.ts'
import { type BackfillItemDeps, backfillItem } from './backfill-item.ts'

export interface RenditionBackfillDeps extends BackfillItemDeps {
  missing: Omit<MissingRenditions, 'note'>
  isBusy(): boolean
  changed(): void
}

/** Makes missing renditions, one item at a time. On each device, only one tab does so at a time. */
export interface RenditionBackfill {
  /**
   * Makes the missing renditions of all items. A call during a run returns the promise of that run. Never
   * rejects.
   */
  run(): Promise<void>
  close(): void
}

/** Milliseconds between checks whether this page's uploads and imports have ended. */
const PAUSE = 5000

export function createRenditionBackfill(deps: RenditionBackfillDeps): RenditionBackfill {
  const { missing, isBusy, changed } = deps
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined

  async function backfillAll(): Promise<void> {
    // The backfill downloads whole originals, which is expensive on a metered connection.
    if (isMetered()) return
    for (const id of await missing.list()) {
      while (isBusy()) await abortable(new Promise(resolve => setTimeout(resolve, PAUSE)), signal)
      signal.throwIfAborted()
      const end = await backfill(id)
      if (end === 'left') await missing.leave(id)
      if (end === 'drawn') {
        await missing.forget(id)
        changed()
      }
    }
  }

  async function backfill(id: string) {
    try {
      return await unlessStale(() => backfillItem(id, deps, signal))
    } catch (error) {
      // If the original cannot be decrypted, skip the item instead of ending the run. An error from a worker has
      // only its name.
      if (error instanceof Error && error.name === 'OpenError') return 'left'
      throw error
    }
  }

  return {
    run() {
      // A failure ends the run. The next visit to the app starts another run.
      running ??= alone(backfillAll)
        .catch(() => {})
        .finally(() => {
          running = undefined
        })
      return running
    },
    close: () => closing.abort(new DOMException('Closed', 'AbortError')),
  }
}

const alone = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request('safelight-rendition-backfill', { ifAvailable: true }, async lock => {
    if (lock) await act()
  })
