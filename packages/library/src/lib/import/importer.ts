import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { createLimiter } from '../async/limiter.ts'
import { createObservable } from '../async/observable.ts'
import { createPause } from '../async/pause.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import type { UploadWork } from '../upload/upload-run.ts'
import { type AddToAlbum, albumOf, createAlbumBuffers } from './album-buffers.ts'
import type { FolderSource } from './folder-source.ts'
import { type FoundFile, foundFiles, keyOf } from './found-files.ts'
import { isFatal, isPassing } from './import-errors.ts'
import { type FileImport, importFile } from './import-file.ts'
import { type ImportProgress, NO_IMPORT, percentageOf } from './import-progress.ts'
import type { BegunImport, KeptImport } from './kept-import.ts'
import { messageOf, problemOf, type ScannedFolder, scanFolder } from './scan-folder.ts'
import type { Sidecar } from './sidecars/sidecar.ts'
import { kindOfFile } from './supported-files.ts'
import { createTurns } from './turns.ts'

export interface ImporterParts {
  work: UploadWork
  kept: KeptImport
  /** Plaintext of the largest file. */
  fileBytes: number
  openItem(record: MediaItem): Promise<LibraryItem>
  /** The item of the library that has this content already; undefined if none can be shown to have it. */
  findTwin(checksum: string, file: { name: string; size: number }): Promise<LibraryItem | undefined>
  /** For one run. */
  openAlbums(): AddToAlbum
  /** Waits before another try, after so many that failed; sooner once the network is back. */
  wait(tries: number, signal: AbortSignal): Promise<void>
}

export interface ImportOptions {
  /** Folders become albums, those with a title of their own under it. */
  albums: boolean
}

/** Imports a folder with its archives. One import at a time. */
export interface Importer {
  progress(): ImportProgress
  subscribe(listener: () => void): () => void
  /** What was begun on this device and has not come to its end. */
  begun(): Promise<BegunImport | undefined>
  /** Looks through a folder. Resolves when it is over, one way or the other. */
  scan(source: FolderSource): Promise<void>
  /** Imports the folder that was scanned, but for what was done before. Resolves when it is over. */
  start(options: ImportOptions): Promise<void>
  pause(): void
  resume(): void
  /** Ends the scan, or the import after what is on its way; that goes on another time. */
  stop(): void
  /** Lets go of the folder, for another one. What was done of it stays remembered until it is done whole. */
  leave(): void
}

const AT_ONCE = 8
/** Unpacked content that waits to be encrypted, all files together. */
const HELD_BYTES = 512 * 2 ** 20
const NOTED_AT_ONCE = 100
const MOST_TRIES = 5
const NO_SIDECAR: Sidecar = { facts: {}, labels: [] }

export function createImporter(parts: ImporterParts): Importer {
  const { kept, fileBytes, wait } = parts
  const progress = createObservable<ImportProgress>(NO_IMPORT)
  const pause = createPause()
  const sockets = createLimiter(LIMITS.uploadsAtOnce)
  const inOrder = createSerialQueue()
  const active = new Set<FileImport>()
  let scanned: ScannedFolder | undefined
  let running: AbortController | undefined

  const change = (part: Partial<ImportProgress>) => progress.set({ ...progress.get(), ...part })
  const fail = (path: string, reason: string) => {
    const { failed } = progress.get()
    // In place: a copy for each of many failures would take longer than the files.
    failed.push({ path, reason })
    change({ failed })
  }

  /** Eight files are read and encrypted at once, of which four are on their way. */
  const work: UploadWork = {
    ...parts.work,
    async prepare(...given) {
      const upload = await parts.work.prepare(...given)
      return { ...upload, send: (...how) => sockets(() => upload.send(...how)) }
    },
  }

  async function alone(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running) return
    running = new AbortController()
    const { signal } = running
    pause.end()
    try {
      await act(signal)
    } catch (error) {
      change({ status: scanned ? 'stopped' : 'none' })
      // What is fatal ends the run as a stop does, and is its reason.
      const failure = signal.aborted ? signal.reason : error
      if (!signal.aborted || isFatal(failure)) change({ failure: messageOf(failure) })
    } finally {
      running = undefined
    }
  }

  async function importAll(
    { source, scan, sidecars }: ScannedFolder,
    options: ImportOptions,
    signal: AbortSignal,
  ) {
    const before = await kept.read()
    if (before && before.name !== source.name) await kept.forget()
    const done = await kept.done()
    const albums = new Map(before?.name === source.name ? before.albums : [])
    const addToAlbum = parts.openAlbums()
    const buffers = createAlbumBuffers(albums, (...given) =>
      tried(() => addToAlbum(...given), signal),
    )
    const turns = createTurns()
    const tasks = new Set<Promise<void>>()
    let held = 0
    let noted: string[] = []
    progress.set({
      ...NO_IMPORT,
      status: 'running',
      scan,
      total: scan.totalFiles,
      failed: [...scan.problems],
    })

    const note = () =>
      inOrder(async () => {
        const keys = noted
        noted = []
        await buffers.flush((title, error) => fail(title, messageOf(error)))
        const { completed, total } = progress.get()
        const how = { name: source.name, done: completed, total, albums: [...albums] }
        await kept.note({ v: 1, ...how }, keys)
      })

    const complete = (part: Partial<ImportProgress>) => {
      const { completed, total } = progress.get()
      const percentage = percentageOf(completed + 1, total)
      change({ ...part, completed: completed + 1, percentage })
    }

    async function upload(file: FoundFile, content: Blob, sidecar: Sidecar): Promise<void> {
      let stored: MediaItem | undefined
      const turn = turns()
      const storing: UploadWork = {
        ...work,
        async refuseDuplicate(checksum) {
          await turn.of(checksum)
          await work.refuseDuplicate(checksum)
        },
        async stored(item) {
          stored = item
          await work.stored(item)
        },
      }
      const current = importFile(storing, file, content, sidecar)
      active.add(current)
      try {
        const { end, checksum } = await tried(current.go, signal)
        const album = options.albums ? albumOf(file.path, sidecars) : undefined
        if (album) {
          const item = stored
            ? await parts.openItem(stored)
            : checksum && end === 'duplicates' && (await twinOf(checksum, file))
          if (item) buffers.put(album, item)
        }
        noted.push(keyOf(file))
        complete({ [end]: progress.get()[end] + 1 })
      } catch (error) {
        if (signal.aborted) return
        if (isFatal(error)) running?.abort(error)
        else {
          fail(file.shownPath, messageOf(error))
          complete({})
        }
      } finally {
        active.delete(current)
        turn.end()
      }
      if (noted.length >= NOTED_AT_ONCE || buffers.isFull()) await note()
    }

    const twinOf = (checksum: string, { path, size }: FoundFile) =>
      parts.findTwin(checksum, { name: path.slice(path.lastIndexOf('/') + 1), size })

    try {
      // The scan has told of these already.
      for await (const file of foundFiles(source, () => {})) {
        await pause.ended(signal)
        signal.throwIfAborted()
        const kind = kindOfFile(file.path)
        if (kind === undefined || problemOf(file, fileBytes) !== undefined) continue
        const sidecar = sidecars.of(file.path) ?? NO_SIDECAR
        if (done.has(keyOf(file))) complete({})
        else if (sidecar.isTrashed) complete({ inTrash: progress.get().inTrash + 1 })
        else {
          const weight = file.isInArchive ? file.size : 0
          while (tasks.size >= AT_ONCE || (tasks.size > 0 && held + weight > HELD_BYTES)) {
            await Promise.race(tasks)
          }
          signal.throwIfAborted()
          change({ current: file.shownPath })
          const content = await opened(file)
          if (!content) continue
          held += weight
          const task: Promise<void> = upload(file, content, sidecar).finally(() => {
            held -= weight
            tasks.delete(task)
          })
          tasks.add(task)
        }
      }
      await Promise.all(tasks)
      signal.throwIfAborted()
    } finally {
      if (signal.aborted) for (const each of active) each.stop()
      await Promise.allSettled(tasks)
      await note()
    }
    if (progress.get().failed.length === 0) await kept.forget()
    change({ status: 'done', current: '' })

    async function opened(file: FoundFile): Promise<Blob | undefined> {
      try {
        return await file.open()
      } catch (error) {
        fail(file.shownPath, messageOf(error))
        complete({})
        return undefined
      }
    }
  }

  /** Tries again what the network or the server's haste has failed. */
  async function tried<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await act()
        if (progress.get().status === 'waiting') change({ status: 'running' })
        return result
      } catch (error) {
        if (signal.aborted || !isPassing(error) || tries === MOST_TRIES) throw error
      }
      if (progress.get().status === 'running') change({ status: 'waiting' })
      await wait(tries, signal)
    }
  }

  return {
    progress: progress.get,
    subscribe: progress.subscribe,
    begun: kept.read,
    scan: source =>
      alone(async signal => {
        scanned = undefined
        progress.set({ ...NO_IMPORT, status: 'scanning' })
        let files = 0
        const result = await scanFolder(
          source,
          fileBytes,
          (scan, current) => {
            files += 1
            if (files % SHOWN_EACH === 0) change({ scan: { ...scan }, current })
          },
          signal,
        )
        scanned = result
        const { scan } = result
        progress.set({ ...NO_IMPORT, status: 'scanned', scan, total: scan.totalFiles })
      }),
    start: options =>
      alone(async signal => {
        if (scanned) await importAll(scanned, options, signal)
      }),
    pause() {
      if (!['running', 'waiting'].includes(progress.get().status)) return
      pause.begin()
      for (const each of active) each.pause()
      change({ status: 'paused' })
    },
    resume() {
      if (progress.get().status !== 'paused') return
      change({ status: 'running' })
      for (const each of active) each.resume()
      pause.end()
    },
    stop: () => running?.abort(),
    leave() {
      if (running) return
      scanned = undefined
      progress.set(NO_IMPORT)
    },
  }
}

/** Of a scan not every file is worth a new look at the screen. */
const SHOWN_EACH = 25
