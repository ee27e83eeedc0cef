import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { ERRORS } from '@safelight/contract/errors'
import type { MediaItem } from '@safelight/contract/items'
import { fileOf } from '@safelight/media/archives'
import { texts } from '@safelight/texts/client/import'
import { ApiError } from '../api/api-client.ts'
import type { LibraryItem } from '../items/item.ts'
import type { Arrival } from '../items/merging/merge-details.ts'
import { SeparateFilesError } from '../upload/files/join-files.ts'
import type { MatchArrivals } from '../upload/matching/match-arrivals.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import { createAlbumFilling } from './albums/album-filling.ts'
import type { AddToAlbum } from './albums/album-target.ts'
import { type FoundFile, foundFiles, keyOf } from './found-files.ts'
import { type FoundPair, filesOf, heldBytes, inPairs, type Pairing } from './found-pairs.ts'
import { isFatal } from './import-errors.ts'
import { type FileImport, importFile, type OpenedContent } from './import-file.ts'
import { type ChangingProgress, type ImportEnd, NO_IMPORT } from './import-progress.ts'
import type { BegunImport, ImportMemory, ImportOptions } from './kept-import.ts'
import { type JoinLateDeps, joinLate } from './late/join-late.ts'
import type { ImportedPicture, KeptLate } from './late/kept-late.ts'
import { openLateDetails } from './late/late-details.ts'
import type { Restorable } from './restoring/own-lists.ts'
import type { Restoration } from './restoring/restoration.ts'
import { createContentQueues } from './same-content.ts'
import { type ImportLimits, messageOf, problemOf, type ScannedFolder } from './scan-folder.ts'
import { createSettling } from './settling.ts'
import { cleanLabels } from './sidecars/clean.ts'
import { isLeftOut, type Sidecar } from './sidecars/sidecar.ts'
import { sidecarOf } from './sidecars/sidecar-of.ts'
import type { Staging } from './staging.ts'
import { kindOfFile, nameOf } from './supported-files.ts'

export interface ImportTarget extends Omit<JoinLateDeps, 'staging'> {
  work: Pick<
    UploadPipeline,
    'prepare' | 'refuseDuplicate' | 'joinMovie' | 'meetDuplicate' | 'sockets' | 'contentIdOf'
  >
  staging: Staging
  memory: ImportMemory
  keptLate: KeptLate
  limits: ImportLimits
  openItem(record: MediaItem): Promise<LibraryItem>
  openArrival(dto: ChunkedDescriptor): Promise<Arrival>
  openAlbums(): AddToAlbum
  openRestoration(lists: Restorable): Restoration
  openMatching(): MatchArrivals
}

export interface ImportRunDeps extends ImportTarget {
  progress: ChangingProgress
  active: Set<FileImport>
  /** Waits while the import is paused. Rejects with the signal's reason. */
  unpaused(signal: AbortSignal): Promise<void>
  tried<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Stops the run because of an error that every other file would meet too. */
  giveUp(error: unknown): void
}

const AT_ONCE = 8
/** The largest size, in bytes, of unpacked files that are in memory while they wait for encryption. */
const HELD_BYTES = 512 * 2 ** 20
const NOTED_AT_ONCE = 100
/** Closing the page loses the count of fewer files than this. */
const COUNTED_AT_ONCE = 5

/** Imports the unfinished files of a scan. Throws the signal's reason and the source's errors. */
export async function runImport(
  deps: ImportRunDeps,
  { source, scan, sidecars, restorable, partners }: ScannedFolder,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<void> {
  const { work, memory, progress, active, tried, limits } = deps
  const { done, albums: made } = await memory.begin(source)
  const albums = new Map(made)
  const filling = createAlbumFilling(
    { ...deps, isOfFolders: options.albums, made: albums },
    { source, sidecars, restorable },
    signal,
  )
  const late = await openLateDetails(deps.keptLate, source, sidecars)
  const newInQueue = createContentQueues()
  const tasks = new Set<Promise<void>>()
  let held = 0
  /**
   * Checksums of staged files, which the library does not know yet. The value is true if the file's movie was
   * staged with it.
   */
  const stagedChecksums = new Map<string, boolean>()
  const improved = new Set<string>()
  let sinceNote = 0
  const settling = createSettling(
    {
      ...deps,
      filling,
      late,
      hasSidecar: ({ path, archive }) => sidecars.of(path, archive) !== undefined,
      arrived: checksum => void stagedChecksums.delete(checksum),
      improved,
      matchArrivals: deps.openMatching(),
      remember,
    },
    signal,
  )
  const { totalFiles: total, problems } = scan
  const pairing: Pairing = {
    livePhotoOf: ({ path, archive }) => sidecars.pairOf(path, archive, partners.livePhotoOf),
    isLone: file =>
      !done.has(keyOf(file)) &&
      !sidecars.isOwn(file.path, file.archive) &&
      partners.isLone(file.path),
    contentIdOf: async file => work.contentIdOf(namedFile(file, await file.open()), signal),
  }
  progress.set({
    ...NO_IMPORT,
    status: 'running',
    scan,
    total,
    failed: [...problems],
    left: [...scan.left],
    aside: [],
    named: [],
    trashed: [],
  })

  await remember(0, [])
  await tried(deps.staging.initiate, signal)
  // Files that an earlier import left staged enter the library now, so that they are found as duplicates.
  await deps.staging.trigger().catch(() => {})

  try {
    for await (const file of inPairs(filesToImport(), pairing)) {
      await deps.unpaused(signal)
      signal.throwIfAborted()
      const sidecar = sidecarOf(file, sidecars)
      if (filesOf(file).every(each => done.has(keyOf(each)))) complete(file)
      else if (isLeftOut(sidecar.aside)) leave(file, sidecar.aside, LEFT_OUT[sidecar.aside])
      else await begin(file, sidecar)
    }
    await Promise.all(tasks)
    signal.throwIfAborted()
    await note()
    await joinWithEarlier()
  } finally {
    await Promise.allSettled(tasks)
    await note()
    filling.close()
  }
  const isWhole = progress.get().failed.length === 0 && settling.isOver()
  progress.change({ pendingSidecars: await late.end(isWhole, albums) })
  if (isWhole) await remember(total, [], true)
  progress.end()

  async function* filesToImport(): AsyncGenerator<FoundFile> {
    for await (const file of foundFiles(source, signal)) {
      const isTaken = kindOfFile(file.path, limits.moreFormats, file.type) !== undefined
      if (isTaken && problemOf(file, limits.fileBytes) === undefined) yield file
    }
  }

  function complete(found: FoundPair, end?: ImportEnd): void {
    progress.complete(end)
    // Live photos count once, but every file that was left out counts.
    const isItem = end === undefined || end === 'uploaded' || end === 'duplicates'
    if (found.movie) progress.complete(isItem ? undefined : end)
  }

  function leave(found: FoundPair, end: ImportEnd, reason: string): void {
    for (const { shownPath } of filesOf(found)) progress.leave(shownPath, reason)
    complete(found, end)
  }

  async function begin(file: FoundPair, sidecar: Sidecar): Promise<void> {
    const weight = filesOf(file).reduce((sum, each) => sum + heldBytes(each), 0)
    while (tasks.size >= AT_ONCE || (tasks.size > 0 && held + weight > HELD_BYTES)) {
      await Promise.race(tasks)
    }
    signal.throwIfAborted()
    progress.change({ current: file.shownPath })
    let opened: OpenedContent
    try {
      opened = { content: await file.open() }
      if (file.movie) opened.movie = namedFile(file.movie, await file.movie.open())
    } catch (error) {
      signal.throwIfAborted()
      return failed(file, error)
    }
    held += weight
    const task: Promise<void> = upload(file, opened, sidecar).finally(() => {
      held -= weight
      tasks.delete(task)
    })
    tasks.add(task)
  }

  async function upload(file: FoundPair, opened: OpenedContent, sidecar: Sidecar): Promise<void> {
    let staged: MediaItem | undefined
    const queued = newInQueue()
    const current = importFile(
      {
        ...work,
        async refuseDuplicate(checksum) {
          await queued.join(checksum)
          // A picture that was staged alone must be in the library before its movie can join it.
          if (opened.movie && stagedChecksums.get(checksum) === false) await note()
          const isMoving = stagedChecksums.get(checksum)
          if (isMoving === false && opened.movie) throw new SeparateFilesError()
          if (isMoving !== undefined) {
            throw new ApiError('DUPLICATE_ITEM', ...ERRORS.DUPLICATE_ITEM)
          }
          await work.refuseDuplicate(checksum)
        },
        // Called if the library has the file's content. If the file has a movie, merges its details now,
        // before the movie joins the existing item. `settling` merges the details of all other files later.
        async meetDuplicate(id, ...given) {
          const met = opened.movie && (await work.meetDuplicate(id, ...given))
          if (met?.isImproved) improved.add(id)
          return met
        },
        async stored(item) {
          staged = item
          stagedChecksums.set(item.checksum, opened.movie !== undefined)
        },
      },
      file,
      opened,
      { ...sidecar, labels: cleanLabels([...options.labels, ...sidecar.labels]) },
      partners.isOfRawPair(file.path),
    )
    active.add(current)
    try {
      const imported = await tried(current.go, signal)
      settling.put({ ...imported, file, ...(staged ? { staged } : {}) })
      if (imported.trashed !== undefined) progress.findTrashed(imported.trashed)
      if (imported.end === 'inTrash') leave(file, 'inTrash', texts.inTrash)
      else {
        noteAside(file.shownPath, sidecar)
        complete(file, imported.end)
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof SeparateFilesError) {
        // Leave the queue first. Otherwise, the upload of the picture alone would wait for this upload
        // forever.
        queued.leave()
        return await uploadSeparately(file, opened, sidecar)
      }
      if (isFatal(error)) deps.giveUp(error)
      else failed(file, error)
    } finally {
      active.delete(current)
      queued.leave()
    }
    sinceNote += 1
    if (sinceNote >= NOTED_AT_ONCE) await note()
    else if (sinceNote % COUNTED_AT_ONCE === 0) {
      // The import may not seem complete before the last files are in the library.
      await remember(Math.min(progress.get().completed, total - 1), [])
    }
  }

  function noteAside(path: string, { aside }: Sidecar): void {
    if (aside && !isLeftOut(aside)) progress.noteAside(path, aside, KEPT[aside])
  }

  async function uploadSeparately(
    { movie, ...picture }: FoundPair,
    opened: OpenedContent,
    sidecar: Sidecar,
  ): Promise<void> {
    await upload(picture, { content: opened.content }, sidecar)
    if (movie && opened.movie)
      await upload(movie, { content: opened.movie }, sidecarOf(movie, sidecars))
  }

  function failed(file: FoundPair, error: unknown): void {
    for (const { shownPath } of filesOf(file)) progress.fail(shownPath, messageOf(error))
    complete(file)
  }

  function note(): Promise<void> {
    sinceNote = 0
    return settling.note()
  }

  async function joinWithEarlier(): Promise<void> {
    const failed = ({ path }: ImportedPicture, error: unknown) =>
      progress.fail(path, texts.mergeFailed({ reason: messageOf(error) }))
    const joined = await tried(() => joinLate(deps, late.pictures(), failed, signal), signal)
    for (const { picture, item, isImproved } of joined) {
      const { archive, part, path, checksum, sidecar, own } = picture
      if (sidecar && isLeftOut(sidecar.aside)) progress.leave(path, STAYS[sidecar.aside])
      else if (item && sidecar) noteAside(path, sidecar)
      if (item && isImproved) {
        improved.add(item.id)
        settling.matchAgain(item)
      }
      if (item) filling.put(picture, item)
      late.put({ archive, part, path, checksum, ...(own && !sidecar ? { own } : {}) })
    }
    progress.change({ improved: improved.size })
  }

  /** Records finished files on the device. If that fails, the next import only reads these files again. */
  async function remember(completed: number, keys: readonly string[], isWhole = false) {
    const { name, handle } = source
    const begun: BegunImport = { name, options, done: completed, total, albums: [...albums] }
    await memory
      .note(handle === undefined ? begun : { ...begun, handle }, keys, isWhole)
      .catch(() => {})
  }
}

/** Why the import leaves out a file, why the file of an earlier import stays, and where a file is now. */
const LEFT_OUT = { inGoogleTrash: texts.inGoogleTrash, recentlyDeleted: texts.recentlyDeleted }
const STAYS = { inGoogleTrash: texts.inGoogleTrashNow, recentlyDeleted: texts.recentlyDeletedNow }
const KEPT = { archived: texts.archived, hidden: texts.hidden }

const namedFile = ({ path, modified }: FoundFile, content: Blob): File =>
  fileOf(content, nameOf(path), { lastModified: modified })
