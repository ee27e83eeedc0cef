import { texts } from '@safelight/texts/client/import'
import type { DeviceConditions } from '../../async/device-conditions.ts'
import { createObservable } from '../../async/observables/observable.ts'
import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import type { ImportProgress } from '../import-progress.ts'
import type { Importer } from '../importer.ts'
import type { ImportMemory, KeptImport } from '../kept-import.ts'
import { messageOf } from '../scan-folder.ts'
import { createFolderWatch, type FolderWatch } from './folder-watch.ts'
import type { KeptWatch, KeptWatches } from './kept-watches.ts'
import {
  AccessNeededError,
  type WatchableFolders,
  type WatchedFolder,
  type WatchOptions,
  type WatchPause,
} from './watched-folder.ts'

export interface WatchedFolders {
  list(): readonly WatchedFolder[]
  subscribe(listener: () => void): () => void
  /** Watches a folder from now on, or gives a watched folder new options. */
  add(handle: string, name: string, options: WatchOptions): Promise<void>
  /** Watches the folder of this device's last import. */
  addImported(): Promise<void>
  remove(handle: string): Promise<void>
  lookAgain(handle: string): void
  /** Asks the person for access to a folder, and looks again if it is given. Call it only on a press. */
  allow(handle: string): Promise<void>
  /** Stops imports that are running. Resolves once nothing reads or writes any more. */
  close(): Promise<void>
}

export interface RunningFolders extends WatchedFolders {
  /** Resolves once the list has the folders that the device keeps, or could not be read. */
  ready: Promise<void>
}

export interface WatchedFoldersDeps {
  folders: WatchableFolders
  kept: KeptWatches
  lastImport: Pick<KeptImport, 'read' | 'done'>
  newImporter(memory: ImportMemory): Importer
  settle(tries: number, signal: AbortSignal): Promise<void>
  watchDevice(changed: () => void): Omit<DeviceConditions, 'isOnBattery'>
  /** Called after each import of new files. */
  ended?(handle: string, progress: ImportProgress): void
}

interface Running {
  watch: FolderWatch
  follow(): Promise<void>
  stop(): Promise<void>
}

export function createWatchedFolders(deps: WatchedFoldersDeps): RunningFolders {
  const { folders, kept, lastImport, newImporter, settle, watchDevice, ended } = deps
  const list = createObservable<readonly WatchedFolder[]>([])
  const running = new Map<string, Running>()
  const starting = new Set<string>()
  const enqueue = createSerialQueue()
  const enqueueEdit = createSerialQueue()
  const enqueueWrite = createSerialQueue()
  let isClosed = false
  let isRead = false
  const device = watchDevice(() => {
    for (const { watch } of running.values()) watch.pauseOrResume()
  })
  const reading = readKept()
  const begun = reading.then(before => Promise.all(before.map(start)))

  const change = (handle: string, edit: (folder: WatchedFolder) => WatchedFolder) =>
    list.set(list.get().map(folder => (folder.handle === handle ? edit(folder) : folder)))

  const find = (handle: string) => list.get().find(folder => folder.handle === handle)

  /** If the device cannot read or store the list, new folders are not watched after a restart. */
  const write = async () => {
    if (isRead) await enqueueWrite(() => kept.write(list.get())).catch(() => {})
  }

  async function readKept(): Promise<KeptWatch[]> {
    const before = await kept.read().catch(() => undefined)
    // If the device cannot read its list of folders, it forgets nothing.
    if (!before) return []
    isRead = true
    await forgetOthers(before).catch(() => {})
    if (isClosed) return []
    list.set(before.map(folder => ({ ...folder, failed: [], isPartly: false })))
    return before
  }

  async function forgetOthers(watched: readonly KeptWatch[]): Promise<void> {
    const needed = new Set([...watched.map(({ handle }) => handle), await unfinished()])
    for (const handle of await folders.forgettable()) {
      if (!needed.has(handle)) await folders.forget(handle)
    }
  }

  async function unfinished(): Promise<string | undefined> {
    const last = await lastImport.read()
    return last && last.done < last.total ? last.handle : undefined
  }

  async function start({ handle, options }: KeptWatch): Promise<void> {
    if (starting.has(handle)) return
    starting.add(handle)
    try {
      const source = await folders.open(handle)
      if (!source) throw new Error(texts.folderForgotten)
      if (isClosed || !find(handle)) return
      const watch = createFolderWatch({
        source,
        options,
        kept: kept.keysOf(handle),
        newImporter,
        enqueue,
        settle,
        pauseReason: () => pauseReason(options),
        change(part) {
          change(handle, folder => ({ ...folder, ...part }))
          if (part.looked !== undefined) void write()
        },
        ended(progress) {
          const more = Math.max(0, progress.uploaded - progress.staged)
          change(handle, folder => ({ ...folder, imported: folder.imported + more }))
          if (more > 0) void write()
          ended?.(handle, progress)
        },
      })
      const each = following(handle, watch)
      running.set(handle, each)
      await each.follow()
      watch.look()
    } catch (error) {
      const needsAccess = error instanceof AccessNeededError
      change(handle, folder => ({ ...folder, failure: messageOf(error), needsAccess }))
    } finally {
      starting.delete(handle)
    }
  }

  function pauseReason({ pausesOnMetered, pausesOnLowBattery }: WatchOptions) {
    let reason: WatchPause | undefined
    if (pausesOnMetered && device.isMetered()) reason = 'metered'
    else if (pausesOnLowBattery && device.isBatteryLow()) reason = 'low-battery'
    return reason
  }

  function following(handle: string, watch: FolderWatch): Running {
    let isStopped = false
    let followed: { isWhole: boolean; stop(): void } | undefined
    return {
      watch,
      async follow() {
        if (followed?.isWhole) return
        followed?.stop()
        followed = await folders.follow(handle, watch.look)
        if (isStopped) followed.stop()
        const { isWhole } = followed
        change(handle, folder => ({ ...folder, isPartly: !isWhole }))
      },
      stop() {
        isStopped = true
        followed?.stop()
        return watch.close()
      },
    }
  }

  async function stop(handle: string): Promise<void> {
    const each = running.get(handle)
    running.delete(handle)
    await each?.stop()
  }

  function lookAgain(handle: string): void {
    const each = running.get(handle)
    const folder = find(handle)
    if (!each && folder) return void start(folder)
    // Follow the folder again, because its disk may have been disconnected.
    each?.follow().catch(() => {})
    each?.watch.lookAgain()
  }

  async function replace(handle: string, name: string, options: WatchOptions): Promise<void> {
    await begun
    // Two imports of one folder would upload files twice.
    await stop(handle)
    if (isClosed) return
    const before = find(handle)
    const folder = {
      ...{ imported: 0, failed: [], isPartly: false },
      ...before,
      ...{ handle, name, options, importing: undefined, paused: undefined, isWaiting: false },
    }
    if (before) change(handle, () => folder)
    else list.set([...list.get(), folder])
    await write()
    await start(folder)
  }

  const add: WatchedFolders['add'] = (...given) => enqueueEdit(() => replace(...given))

  return {
    list: list.get,
    ready: reading.then(() => {}),
    subscribe: list.subscribe,
    add,
    async addImported() {
      await begun
      const last = await lastImport.read()
      if (last?.handle === undefined) throw new Error(texts.cannotWatch)
      const { handle, name, options } = last
      if (find(handle)) return
      await kept.keysOf(handle).add([...(await lastImport.done())])
      await add(handle, name, options)
    },
    remove: handle =>
      enqueueEdit(async () => {
        await begun
        list.set(list.get().filter(folder => folder.handle !== handle))
        await write()
        // An import that still runs would note files of the folder after the device has forgotten them.
        await stop(handle)
        await kept.forgetKeys(handle)
        if (handle !== (await unfinished())) await folders.forget(handle)
      }),
    lookAgain,
    async allow(handle) {
      if (await folders.allow?.(handle)) lookAgain(handle)
    },
    async close() {
      isClosed = true
      device.close()
      await Promise.all([...running.keys()].map(stop))
      await enqueueWrite(async () => {})
    },
  }
}
