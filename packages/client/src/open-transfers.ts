import { formsFromPage } from './api/post-form.ts'
import type { Disposal } from './async/disposal.ts'
import { waitForServer } from './async/waiting/back-off.ts'
import { joiningMovies } from './backfill/join-movie.ts'
import { createRenditionBackfill } from './backfill/rendition-backfill.ts'
import { createCopies } from './copies/copies.ts'
import { openAccountDecisions } from './decisions/account-decisions.ts'
import { createExports } from './export/export.ts'
import type { WatchableFolders } from './import/import.ts'
import { createImports } from './import/import.ts'
import type { FolderCheck } from './import/safe-delete/folder-check.ts'
import { inOneTab } from './import/watch/one-tab.ts'
import { openItem } from './items/item.ts'
import { openOriginalFile } from './media/streams/original-file.ts'
import { noteBackup } from './notifications/push-subscription.ts'
import type { LibraryBase } from './open-base.ts'
import type { DrawnUpload } from './recognition/recognition.ts'
import { createShardCalls } from './recognition/shards/shard-calls.ts'
import { createAlbums } from './sharing/albums/albums.ts'
import { unkeptAnswers } from './store/last-answers.ts'
import { createMissingRenditions } from './store/missing-renditions.ts'
import { chunkBytesHere } from './upload/large/chunk-bytes.ts'
import { createUnfinishedUploads } from './upload/large/unfinished-uploads.ts'
import { createArrivals } from './upload/matching/arrivals.ts'
import { matchingIn } from './upload/matching/match-arrivals.ts'
import { createWhereUsed } from './upload/matching/where-used.ts'
import { improvingItems, meetingDuplicates } from './upload/meet-duplicate.ts'
import { openingContent } from './upload/own-content.ts'
import { createUploadPipeline, type UploadPipeline } from './upload/pipeline.ts'
import { addingToAlbums } from './upload/sending/add-to-album.ts'
import { createUploadQueue } from './upload/upload-queue.ts'
import { startUploadWorker } from './upload/workers/start-worker.ts'
import { openWaitingFiles } from './waiting/files/waiting-files.ts'

export interface TransferOptions {
  /** The server's origin. In the desktop app, it is not the page's origin. */
  origin: string
  fileBytes: number
  chunkBytes: number
  moreFormats: boolean
  watchable?: WatchableFolders | undefined
}

const BUSY: ReadonlySet<string> = new Set([
  'waiting',
  'preparing',
  'uploading',
  'scanning',
  'running',
])

export function openTransfers(
  { origin, fileBytes, chunkBytes, moreFormats, watchable }: TransferOptions,
  base: LibraryBase,
  disposal: Disposal,
) {
  const { account, keys, token, api, reader, connection, disk, context, albums } = base
  const exports = disposal.own(
    createExports({
      keys: base.workerKeys,
      token,
      albums: createAlbums({ ...context, answers: unkeptAnswers(api) }),
      downloads: base.downloads,
      years: reader.years,
    }),
  )
  const unfinished = createUnfinishedUploads(keys, api)
  const post = formsFromPage(token, origin)
  const openContent = openingContent({ context, token })
  const improve = improvingItems({ context, openContent, changed: reader.change })
  const joinMovie = joiningMovies({ context, post, readStream: reader.readStream, openContent })
  const openMatching = matchingIn({
    itemsOf: reader.itemsOf,
    openContent,
    readStream: reader.readStream,
    joinMovie,
    improve,
    whereUsed: () => createWhereUsed(context),
    async trash(item) {
      const { reason } = await reader.trash([item])
      if (reason !== undefined) throw new Error(reason)
    },
    changed: reader.change,
  })
  const pictureListeners: ((picture: DrawnUpload) => void)[] = []
  const takeIn: UploadPipeline['stored'] = async (record, picture) => {
    await reader.add(record)
    const month = record.dateTaken.slice(0, 7)
    if (picture) for (const listen of pictureListeners) listen({ id: record.id, month, picture })
  }
  const arrivals = createArrivals(openMatching)
  const pipeline = disposal.own(
    createUploadPipeline({
      keys,
      api,
      post,
      startWorker: startUploadWorker,
      unfinished,
      chunkBytes: chunkBytesHere(chunkBytes),
      moreFormats,
      async stored(record, picture) {
        await takeIn(record, picture)
        noteBackup().catch(() => {})
        arrivals.put(await openItem(keys, record))
      },
      storedAgain: takeIn,
      joinMovie,
      matchArrivals: arrivals.matchArrivals,
      meetDuplicate: meetingDuplicates(keys, improve),
    }),
  )
  async function reach(signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await waitForServer(tries, signal)
      await connection.follow()
      if (connection.online()) return
    }
  }
  const uploads = disposal.own(
    createUploadQueue(
      { ...pipeline, reach, addToAlbum: addingToAlbums(keys, albums) },
      { bytes: fileBytes, moreFormats },
    ),
  )
  const waitingFiles = openWaitingFiles(account.accountId)
  const forgetUploaded = () => {
    if (waitingFiles.list().length === 0) return
    const done = uploads.entries().filter(({ status }) => status === 'uploaded')
    waitingFiles.uploaded(
      new Set(done.flatMap(({ file, movie }) => (movie ? [file, movie] : [file]))),
    )
  }
  disposal.own({ close: uploads.subscribe(forgetUploaded) })
  const copies = disposal.own(
    createCopies({
      steps: pipeline,
      matchArrivals: pipeline.matchArrivals,
      readStream: reader.readStream,
      reach,
    }),
  )
  const { folderImport, watch } = createImports({
    context,
    work: pipeline,
    changed: connection.follow,
    albums,
    improve,
    openContent,
    openMatching,
    openDecisions: () => openAccountDecisions(account, createShardCalls(api, token), disk),
    disk,
    limits: { fileBytes, moreFormats },
  })
  const watchedFolders =
    watchable &&
    inOneTab(
      account.accountId,
      () => watch({ folders: watchable }),
      async handle => (await watchable.allow?.(handle)) ?? true,
    )
  disposal.own({ close: folderImport.stop })
  let folderCheck: Promise<FolderCheck> | undefined
  disposal.own({
    close: () =>
      void folderCheck?.then(
        check => check.close(),
        () => {},
      ),
  })
  async function openFolderCheck(): Promise<FolderCheck> {
    const [{ openFolderCheck }, { checkingInWorker }] = await Promise.all([
      import('./import/safe-delete/open-folder-check.ts'),
      import('./import/safe-delete/start-content-check.ts'),
    ])
    return openFolderCheck({
      ...{ keys: account, token, origin: '', api, disk, openContent },
      itemsById: reader.itemsById,
      openContentCheck: checkingInWorker({ keys, token, origin: '' }),
    })
  }
  if (watchedFolders) disposal.own(watchedFolders)
  const isBusy = () =>
    BUSY.has(folderImport.progress().status) ||
    copies.progress().status === 'running' ||
    watchedFolders?.list().some(({ importing }) => importing !== undefined) === true ||
    uploads.entries().some(({ status }) => BUSY.has(status))
  const backfill = disposal.own(
    createRenditionBackfill({
      context,
      post,
      read: pipeline.read,
      readStream: reader.readStream,
      openOriginal: (item, signal) =>
        openOriginalFile(item, { keys: account, token, origin }, signal),
      missing: createMissingRenditions(account, disk),
      isBusy,
      changed: connection.follow,
    }),
  )
  connection.whenReached(backfill.run)

  return {
    exports,
    unfinished,
    pipeline,
    uploads,
    waitingFiles,
    copies,
    folderImport,
    watchedFolders,
    /** Returns the same check each time. If its code does not load, the next call tries again. */
    folderCheck: () => {
      folderCheck ??= openFolderCheck().catch(error => {
        folderCheck = undefined
        throw error
      })
      return folderCheck
    },
    isBusy,
    /** Calls `listener` with each picture that an upload has drawn, while the picture is in memory. */
    watchPictures: (listener: (picture: DrawnUpload) => void) =>
      void pictureListeners.push(listener),
  }
}

export type Transfers = ReturnType<typeof openTransfers>
