import type { DetectionRecord } from '@safelight/crypto/detection-shard'
import { OpenError } from '@safelight/crypto/errors'
import {
  type Analyzer,
  PARTS,
  type Part,
  type Picture,
  type Pixels,
} from '@safelight/recognition/detections'
import { ApiError } from '../../api/api-client.ts'
import { createObservable } from '../../async/observables/observable.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { DeviceStore } from '../../store/device-store.ts'
import type { DetectionShards } from '../detections/detection-shards.ts'
import {
  isDetectedBy,
  isDetectionShard,
  missingParts,
  monthOf,
} from '../detections/item-detections.ts'
import type { RecognitionKind } from '../kinds.ts'
import type { KeptShards } from '../shards/kept-shards.ts'
import type { ShardCalls } from '../shards/shard-calls.ts'
import type { Shards } from '../shards/shards.ts'
import { createFreshPictures, type FreshPicture } from './fresh-pictures.ts'
import { createGate } from './gate.ts'
import { pictureRole } from './picture-role.ts'

export type PauseReason = 'battery' | 'metered' | 'in-use' | 'offline'

export interface RecognitionProgress {
  /** `done`: items that the current models have analyzed. `total`: all items. Undefined while unknown. */
  done: number | undefined
  total: number | undefined
  /** `elsewhere`: another device analyzes the rest. `failed`: the recognizer retries automatically. */
  status: 'starting' | 'running' | 'paused' | 'done' | 'elsewhere' | 'failed'
  reason?: PauseReason
  failure?: string
  /** Kinds with models that only a newer version of Safelight can run. The other kinds continue. */
  newer?: readonly RecognitionKind[]
}

export interface RecognizerDeps {
  store: Pick<DeviceStore, 'months' | 'month' | 'progress'>
  catchUp(): Promise<void>
  shards: Shards
  seen: DetectionShards
  kept: KeptShards
  calls: Pick<ShardCalls, 'take' | 'free'>
  analyzer: Pick<Analyzer, 'by' | 'analyze'>
  /** Its functions throw if a rendition cannot be read. */
  pictureOf(item: LibraryItem, signal: AbortSignal): Picture
  decode(picture: Blob): Promise<Pixels>
  /** Identifies this device's leases: 16 bytes in base64url. */
  holder: string
  /** Milliseconds of a monotonic clock. */
  now(): number
  wait(milliseconds: number): Promise<void>
  /** The year or month to analyze, `YYYY` or `YYYY-MM`. Everything if absent. */
  within?: string
}

export interface Recognizer {
  progress(): RecognitionProgress
  subscribe(listener: () => void): () => void
  /** Starts a pass over the library, or joins the current one. Resolves when it ends, even by a failure. */
  run(): Promise<void>
  touch(months: readonly string[]): void
  /** Removes permanently deleted items from their shards. Throws ApiError. */
  remove(ids: readonly string[]): Promise<void>
  /**
   * Analyzes a new upload before other items. If too many uploads already wait, analyzes it later, with its
   * month.
   */
  analyzeFresh(picture: FreshPicture): void
  pause(reason: PauseReason | undefined): void
  /** Stops the current pass. Stores the detections so far and releases the lease. */
  close(): void
}

/** An item, and the parts of its detections that the current models have not made. */
interface Missing {
  item: LibraryItem
  parts: readonly Part[]
}

const TOGETHER = 64
/** Milliseconds between lease renewals while a month is analyzed. */
const RENEWAL = 30_000
/**
 * Milliseconds that detections of uploads wait for further ones to be stored together. Only used while all
 * other analysis is paused.
 */
const FRESH_WAIT = 20_000

export function createRecognizer(deps: RecognizerDeps): Recognizer {
  const { store, catchUp, shards, seen, kept, calls, analyzer, pictureOf, decode, holder } = deps
  const { now, wait, within = '' } = deps
  const closing = new AbortController()
  const { signal } = closing
  const gate = createGate<PauseReason>()
  const progress = createObservable<RecognitionProgress>({
    done: undefined,
    total: undefined,
    status: 'starting',
  })
  const settled = new Set<string>()
  const skipped = new Set<string>()
  const fresh = createFreshPictures({
    look: ({ id, picture }) => record(id, { preview: () => decode(picture) }),
    async put(month, records) {
      await seen.put(month, records).catch(unlessUnopened)
      await count()
    },
    // Only a battery that is not charging delays recent uploads.
    mayLook: () => gate.reason() !== 'battery',
  })
  let running: Promise<void> | undefined
  let isWanted = false

  function notify(status: Pick<RecognitionProgress, 'status' | 'reason' | 'failure'>): void {
    const { done, total } = progress.get()
    progress.set({ done, total, ...status })
  }

  async function count(): Promise<void> {
    const months = await store.months()
    const total = months?.reduce((sum, month) => sum + month.count, 0)
    let done = 0
    for (const { looked } of (await kept.index()).shards) {
      for (const each of looked) if (isDetectedBy(each.by, analyzer.by)) done += each.count
    }
    progress.set({
      ...progress.get(),
      total,
      done: total === undefined ? done : Math.min(done, total),
    })
  }

  /** Waits until nothing pauses the analysis. If it must wait, first stores the detections with `put`. */
  async function whenFree(put?: () => Promise<void>): Promise<void> {
    for (let hasWaited = false; ; hasWaited = true) {
      signal.throwIfAborted()
      await fresh.lookAtAll()
      const reason = gate.reason()
      if (reason === undefined) {
        if (hasWaited) notify({ status: 'running' })
        return
      }
      await put?.()
      notify({ status: 'paused', reason })
      if (gate.reason() !== reason || fresh.hasTurn()) continue
      const change = gate.next(signal)
      await (fresh.isLeft() ? Promise.race([change, wait(FRESH_WAIT)]) : change)
      if (!fresh.hasTurn()) await fresh.put()
    }
  }

  async function monthsToAnalyze(): Promise<string[]> {
    const months = new Set(
      (await store.months())
        ?.filter(each => each.count > 0)
        .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
    )
    for (const { name, row } of (await kept.index()).shards) {
      if (row !== undefined && isDetectionShard(name)) months.add(monthOf(name))
    }
    return [...months]
      .filter(month => month.startsWith(within) && !settled.has(month))
      .sort()
      .reverse()
  }

  async function missingIn(month: string): Promise<Missing[] | undefined> {
    const there = await seen.month(month)
    const goneFrom = (items: readonly LibraryItem[]) => {
      const ids = new Set(items.map(({ id }) => id))
      return [...there.keys()].filter(id => !ids.has(id))
    }
    let read = await store.month(month)
    if (read.whole && goneFrom(read.items).length > 0) {
      // Items that seem deleted may be new uploads from another device. First read the new items.
      await catchUp()
      read = await store.month(month)
      const gone = goneFrom(read.items)
      if (read.whole && gone.length > 0) await seen.remove(new Set(gone), month)
    }
    if (!read.whole) return undefined
    return read.items
      .filter(item => pictureRole(item) !== undefined && !skipped.has(item.id))
      .map(item => ({ item, parts: missingParts(there.get(item.id)?.by ?? {}, analyzer.by) }))
      .filter(({ parts }) => parts.length > 0)
  }

  const record = async (
    id: string,
    picture: Picture,
    parts: readonly Part[] = PARTS,
  ): Promise<DetectionRecord> => ({
    id,
    ...(await analyzer.analyze(picture, parts)),
    by: Object.fromEntries(
      parts.flatMap(part => (analyzer.by[part] ? [[part, analyzer.by[part]]] : [])),
    ),
  })

  async function analyze(month: string, missing: readonly Missing[]): Promise<void> {
    let renewed = now()
    let some: DetectionRecord[] = []
    const put = async () => {
      const records = some
      some = []
      if (records.length > 0) await seen.put(month, records)
      await fresh.put()
      await count()
    }
    try {
      for (const { item, parts } of missing) {
        await whenFree(put)
        if (now() - renewed > RENEWAL) {
          if (!(await calls.take(leaseOf(month), holder))) break
          renewed = now()
        }
        try {
          some.push(await record(item.id, pictureOf(item, signal), parts))
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof ApiError && isPassing(error)) throw error
          // Skip the item. Another device, or the next session, may succeed with this item.
          skipped.add(item.id)
        }
        if (some.length >= TOGETHER) await put()
      }
    } finally {
      await put()
    }
  }

  async function analyzeMonth(month: string): Promise<boolean> {
    await fresh.put()
    const missing = await missingIn(month)
    if (missing === undefined) return false
    if (missing.length === 0) return true
    if (!(await calls.take(leaseOf(month), holder))) return false
    try {
      await shards.pull()
      await analyze(month, (await missingIn(month)) ?? [])
    } finally {
      await calls.free(leaseOf(month), holder).catch(() => {})
    }
    return (await missingIn(month))?.length === 0
  }

  async function takeIn(): Promise<void> {
    // Read the detections before the library. Then the library has every item that the detections name.
    await shards.pull()
    await catchUp()
    await count()
  }

  async function walk(): Promise<void> {
    notify({ status: 'running' })
    const reason = gate.reason()
    // Detections of other devices are read even while the page is in use.
    const reads = reason === undefined || reason === 'in-use'
    if (reads) await takeIn()
    await whenFree()
    if (!reads) await takeIn()
    let isElsewhere = false
    for (const month of await monthsToAnalyze()) {
      await whenFree()
      // Mark the month as done before the analysis. A change meanwhile then removes the mark.
      settled.add(month)
      try {
        if ((await analyzeMonth(month).catch(unlessUnopened)) ?? true) continue
        isElsewhere = true
      } catch (error) {
        settled.delete(month)
        throw error
      }
      settled.delete(month)
    }
    await count()
    notify({ status: isElsewhere ? 'elsewhere' : 'done' })
  }

  async function walkOn(): Promise<void> {
    do {
      isWanted = false
      await walk()
      await fresh.put()
    } while (isWanted || fresh.hasTurn())
  }

  function run(): Promise<void> {
    isWanted = true
    running ??= walkOn()
      .catch(error => {
        if (!signal.aborted) notify({ status: 'failed', failure: String(error?.message ?? error) })
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,

    run,

    touch(months) {
      for (const month of months) settled.delete(month)
    },

    remove: ids => seen.remove(new Set(ids)),

    analyzeFresh(picture) {
      fresh.add(picture)
      gate.nudge()
      void run()
    },

    pause: gate.set,

    close: () => closing.abort(new DOMException('Closed', 'AbortError')),
  }
}

/**
 * Returns undefined for a shard that does not open: it is damaged or of a later version. Its month is
 * skipped.
 */
function unlessUnopened(error: unknown): undefined {
  if (!(error instanceof OpenError)) throw error
}

const leaseOf = (month: string): string => `seen-${month}`

/** Whether a retry may help. Any other failure is due to the item. */
const isPassing = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || code === 'TOO_MANY_REQUESTS' || code === 'NOT_SIGNED_IN'
