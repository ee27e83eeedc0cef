import { OpenError } from '@safelight/crypto/errors'
import { abortable } from '../async/waiting/abortable.ts'
import { unlessStale } from '../items/edits/unless-stale.ts'
import type { MissingRenditions } from '../store/missing-renditions.ts'
import { type BackfillItemDeps, backfillItem } from './backfill-item.ts'

export interface RenditionBackfillDeps extends BackfillItemDeps {
  missing: Omit<MissingRenditions, 'note'>
  /** Whether the person has the device do something else. */
  isBusy(): boolean
  /** Told of each item that was changed. */
  changed(): void
}

/** Makes renditions that items lack, one item at a time, in one tab of this device. */
export interface RenditionBackfill {
  /** Goes through the items that are known to lack some, unless that is under way. Resolves when it is over. */
  run(): Promise<void>
  close(): void
}

/** How long it waits for the device to be idle before it looks again. */
const PAUSE = 5000

export function createRenditionBackfill(deps: RenditionBackfillDeps): RenditionBackfill {
  const { missing, isBusy, changed } = deps
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined

  async function backfillAll(): Promise<void> {
    // Originals are many times what a visit takes otherwise.
    if (isMetered()) return
    for (const id of await missing.list()) {
      while (isBusy()) await abortable(new Promise(resolve => setTimeout(resolve, PAUSE)), signal)
      signal.throwIfAborted()
      const end = await backfill(id)
      if (end === 'left') await missing.leave(id)
      else {
        await missing.forget(id)
        changed()
      }
    }
  }

  async function backfill(id: string) {
    try {
      return await unlessStale(() => backfillItem(id, deps, signal))
    } catch (error) {
      // Its original does not decrypt, or cannot be read at all: other devices would fare no better.
      if (error instanceof OpenError) return 'left'
      throw error
    }
  }

  return {
    run() {
      // What fails now is tried at the next visit.
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

/** Where each byte costs, as far as the browser tells. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } }
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** Another tab does it already. */
const alone = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request('safelight-rendition-backfill', { ifAvailable: true }, async lock => {
    if (lock) await act()
  })
