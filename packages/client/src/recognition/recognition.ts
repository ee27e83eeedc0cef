import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { Rendition } from '@safelight/media/read'
import { proxy, type Remote, wrap } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { createObservable } from '../async/observables/observable.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { lazyWorker } from '../async/workers/lazy-worker.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import type { Connection } from '../sync/connection.ts'
import { type Conditions, watchConditions } from './analysis/conditions.ts'
import type { FreshPicture } from './analysis/fresh-pictures.ts'
import type { RecognizingKeys } from './analysis/open-recognizer.ts'
import type { RecognitionWorker } from './analysis/recognition.worker.ts'
import type { PauseReason, RecognitionProgress } from './analysis/recognizer.ts'
import type { DetectionStore } from './detections/detection-store.ts'
import { createDetectionStore } from './detections/device-detection-store.ts'
import { RECOGNITION_KINDS, type RecognitionKind } from './kinds.ts'
import { findManifest } from './models/find-manifest.ts'
import { cachedPieces } from './models/pieces.ts'
import { createAnswer, offerOf, type RecognitionOffer } from './question.ts'
import { createDeletedItems } from './shards/deleted-items.ts'
import { createKeptShards } from './shards/kept-shards.ts'
import type { SealedRecords } from './shards/sealed-records.ts'
import { createShardCalls } from './shards/shard-calls.ts'
import { openShardEvents } from './shards/shard-events.ts'
import { createSealedRecords, type RecordsForm } from './shards/shard-records.ts'
import { createShards } from './shards/shards.ts'

export type { DetectionChange, ItemDetections } from './detections/detection-store.ts'
export { RECOGNITION_KINDS } from './kinds.ts'
export type { RecordsForm } from './shards/shard-records.ts'
export type {
  DetectionStore,
  PauseReason,
  RecognitionKind,
  RecognitionOffer,
  RecognitionProgress,
  SealedRecords,
}

export interface RecognitionState {
  /** Whether recognition is turned on for this device. Undefined until the setting is read. */
  isOn: boolean | undefined
  /** Kinds that this device does not look for. */
  off: readonly RecognitionKind[]
  /** Meaningful only if recognition is on for this device. */
  progress: RecognitionProgress
}

export interface DrawnUpload extends Omit<FreshPicture, 'picture'> {
  picture: Pick<Rendition, 'bytes' | 'type'>
}

/**
 * Analyzes the library's pictures in a worker of this device, once a person has turned recognition on.
 * Detections are sealed for all devices of the account.
 */
export interface Recognition {
  state(): RecognitionState
  subscribe(listener: () => void): () => void
  turnOn(): Promise<void>
  /**
   * Deletes the recognition data on this device, except the decisions about people, which memories need. The
   * data at the server stays.
   */
  turnOff(): Promise<void>
  /** Switches a kind on or off for this device. Detections of the kind stay. */
  setKind(kind: RecognitionKind, isOn: boolean): Promise<void>
  /**
   * Returns what to name when asking the person whether to turn recognition on. Undefined if the person has
   * answered, on any device, or if the server has no models. Throws ApiError.
   */
  question(): Promise<RecognitionOffer | undefined>
  /** Saves that the person does not want recognition, so that no device asks again. */
  decline(): Promise<void>
  /**
   * Turns recognition off on this device, and deletes all recognition data here and at the server. Throws
   * ApiError.
   */
  removeAll(): Promise<void>
  detections: DetectionStore
  /** Opens a document of decisions that all devices of the account edit, such as `people-0`. */
  records<T>(name: string, form: RecordsForm<T>): SealedRecords<T>
  analyzeFresh(drawn: DrawnUpload): void
  apply(update: LibraryUpdate): void
  close(): void
}

export interface RecognitionDeps {
  keys: RecognizingKeys
  token: string
  disk: Promise<DeviceDisk>
  /** Whether the installation offers recognition. Otherwise nothing starts. */
  isOffered: boolean
  isBusy(): boolean
  connection: Connection
}

type RemoteRecognizer = Awaited<ReturnType<Remote<RecognitionWorker>>>

const BEGINNING: RecognitionProgress = { done: undefined, total: undefined, status: 'starting' }
/** Milliseconds between checks for months that no device has finished analyzing. */
const INTERVAL = 5 * 60_000

export function createRecognition(deps: RecognitionDeps): Recognition {
  const { keys, token, disk, isOffered, isBusy, connection } = deps
  const news = openShardEvents(keys.accountId)
  const kept = createKeptShards(keys, disk)
  const api = createApiClient(token)
  const calls = createShardCalls(api, token)
  const shards = createShards({ keys, kept, calls, news })
  const detections = createDetectionStore(keys, disk, news)
  const choice = createRecognitionSwitch(keys, disk)
  const answer = createAnswer(keys, calls, disk, news)
  const deletedItems = createDeletedItems({ keys, disk, calls })
  const state = createObservable<RecognitionState>({
    isOn: undefined,
    off: [],
    progress: BEGINNING,
  })
  let running: ReturnType<typeof start> | undefined

  const notify = (change: Partial<RecognitionState>) => state.set({ ...state.get(), ...change })

  function start() {
    const { ready, close } = lazyWorker(
      () =>
        new Worker(new URL('./analysis/recognition.worker.ts', import.meta.url), {
          type: 'module',
        }),
      worker =>
        wrap<RecognitionWorker>(worker)(
          keys,
          token,
          state.get().off,
          proxy(progress => notify({ progress })),
        ),
    )
    const act = (what: (recognizer: RemoteRecognizer) => Promise<unknown>) =>
      void ready()
        .then(what)
        .catch(error => {
          notify({
            progress: { ...state.get().progress, status: 'failed', failure: error.message },
          })
        })
    const conditions: Conditions = watchConditions(isBusy, connection, reason =>
      act(recognizer => recognizer.pause(reason)),
    )
    const run = () => act(recognizer => recognizer.run())
    act(recognizer => recognizer.pause(conditions.reason()))
    run()
    const timer = setInterval(run, INTERVAL)
    return {
      act,
      run,
      close() {
        clearInterval(timer)
        conditions.close()
        close()
      },
    }
  }

  function stop(): void {
    running?.close()
    running = undefined
    notify({ isOn: false, progress: BEGINNING })
  }

  async function forget(): Promise<void> {
    const removed: string[] = []
    for await (const items of detections.read()) removed.push(...items.map(({ id }) => id))
    const changed = (await kept.index()).shards.map(({ name }) => name)
    await kept.clear()
    news.notify({ changed, detections: { put: [], removed } })
  }

  /**
   * Removes the detections of deleted items. A failed removal runs again when the browser goes online, or in
   * the next session.
   */
  const takeOut = () => void deletedItems.run().catch(() => {})
  if (isOffered) {
    takeOut()
    addEventListener('online', takeOut)
  }

  async function choose(isOn: boolean): Promise<void> {
    await choice.change({ isOn, isKept: false })
    void keepAnswer()
  }

  /** Tells the account's other devices not to ask. If the server cannot be reached, the next session tries again. */
  async function keepAnswer(): Promise<void> {
    try {
      await answer.save()
      await choice.change({ isKept: true })
    } catch {}
  }

  choice.read().then(
    chosen => {
      if (state.get().isOn !== undefined) return
      notify({ isOn: chosen?.isOn ?? false, off: chosen?.off ?? [] })
      if (chosen?.isOn && isOffered) running = start()
      if (chosen && !chosen.isKept && isOffered) void keepAnswer()
    },
    () => notify({ isOn: false }),
  )

  return {
    state: state.get,
    subscribe: state.subscribe,

    async question() {
      if (!isOffered || (await choice.read()) !== undefined || (await answer.isKnown())) return
      const found = await findManifest(api, cachedPieces())
      return found && offerOf(found.manifest)
    },

    decline: () => choose(false),

    async turnOn() {
      await choose(true)
      notify({ isOn: true })
      running ??= start()
    },

    async turnOff() {
      await choose(false)
      stop()
      await forget()
    },

    async setKind(kind, isOn) {
      const others = state.get().off.filter(each => each !== kind)
      const off = isOn ? others : [...others, kind]
      await choice.change({ off })
      notify({ off, progress: BEGINNING })
      if (!running) return
      running.close()
      running = start()
    },

    async removeAll() {
      await shards.removeAll()
      await choose(false)
      stop()
      await forget()
    },

    detections,
    records: (name, form) => createSealedRecords(name, form, shards, news),

    analyzeFresh: ({ picture: { bytes, type }, ...of }) =>
      running?.act(recognizer =>
        recognizer.analyzeFresh({ ...of, picture: new Blob([bytes], { type }) }),
      ),

    apply({ items, removed, deleted = [], deletedFrom }) {
      if (isOffered && !running && deletedFrom) {
        // Run even if recognition is off here: other devices may have analyzed the deleted items.
        void deletedItems.add(deleted, deletedFrom).then(takeOut, () => {})
      }
      if (!running || (items.length === 0 && removed.length === 0)) return
      const months = [...new Set(items.map(({ takenLocal }) => takenLocal.slice(0, 7)))]
      running.act(async recognizer => {
        if (deleted.length > 0) await recognizer.remove(deleted)
        await recognizer.touch(months)
        await recognizer.run()
      })
    },

    close() {
      removeEventListener('online', takeOut)
      running?.close()
      news.close()
    },
  }
}

const ROW = 'recognizes'
const rowSchema = z.object({
  isOn: z.boolean(),
  /** Whether the account says that the person has answered. */
  isKept: z.boolean().default(false),
  /** Kinds that this device does not look for. A later version may know others. */
  off: z.array(z.enum(RECOGNITION_KINDS)).catch([]),
})
type Choice = z.infer<typeof rowSchema>

/** The device's setting for recognition. Undefined until a person sets it on this device. */
function createRecognitionSwitch(keys: DeviceKeys, disk: Promise<DeviceDisk>) {
  const enqueue = createSerialQueue()

  async function read(): Promise<Choice | undefined> {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return rowSchema.safeParse(opened).data
  }

  return {
    read,
    change: (changed: Partial<Choice>) =>
      enqueue(async () => {
        const before = (await read()) ?? { isOn: false, isKept: false, off: [] }
        const row = await sealRow(keys, ROW, { ...before, ...changed })
        await (await disk).write(new Map([[ROW, row]]))
      }),
  }
}
