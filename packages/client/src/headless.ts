import { me } from '@safelight/contract/auth'
import { forYearMonth } from '@safelight/contract/items'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import { trashItems } from '@safelight/contract/trash'
import { libraryKeysOf } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import type { ByteRange } from '@safelight/crypto/streams'
import type { Places } from '@safelight/media/places'
import { createApiClient } from './api/api-client.ts'
import { fetchCiphertext } from './api/fetch-ciphertext.ts'
import { formsTo } from './api/fetch-form.ts'
import { readRows } from './api/read-rows.ts'
import { waitForServer } from './async/waiting/back-off.ts'
import { joiningMovies } from './backfill/join-movie.ts'
import { openAccountDecisions } from './decisions/account-decisions.ts'
import { sourceOf } from './export/album-source.ts'
import { openDeviceExporter } from './export/device-exporter.ts'
import type { Exporter } from './export/exporter.ts'
import { unattendedWait } from './export/unattended-wait.ts'
import { type VerifiedItem, verifyItems } from './export/verify-items.ts'
import {
  createImports,
  type FolderImport,
  type WatchedFolders,
  type Watching,
} from './import/import.ts'
import type { FolderCheck } from './import/safe-delete/folder-check.ts'
import { openFolderCheck } from './import/safe-delete/open-folder-check.ts'
import { checkingInThread } from './import/safe-delete/start-content-check.ts'
import { type LibraryItem, streamKeysOf } from './items/item.ts'
import { createPlaceNames } from './media/place-names.ts'
import { readSteadily } from './media/streams/read-steadily.ts'
import {
  type OnceProgress,
  recognizeOnce,
  type VisionRuntime,
} from './recognition/analysis/recognize-once.ts'
import { createShardCalls } from './recognition/shards/shard-calls.ts'
import type { UnlockedSession } from './session/session-state.ts'
import { createAlbums } from './sharing/albums/albums.ts'
import { createContacts } from './sharing/contacts.ts'
import type { DeviceDisk } from './store/device-disk.ts'
import { everyItem } from './store/every-item.ts'
import { unkeptAnswers } from './store/last-answers.ts'
import { createVersionMarks } from './store/version-marks.ts'
import { openSyncedStore } from './sync/open-store.ts'
import { createOwnItems } from './sync/own-items.ts'
import { createDiskUploadRecords } from './upload/large/disk-upload-records.ts'
import { createUnfinishedUploads } from './upload/large/unfinished-uploads.ts'
import { matchingIn } from './upload/matching/match-arrivals.ts'
import { createWhereUsed } from './upload/matching/where-used.ts'
import { improvingItems, meetingDuplicates } from './upload/meet-duplicate.ts'
import { openingContent } from './upload/own-content.ts'
import { createUploadPipeline } from './upload/pipeline.ts'
import { workInThread } from './upload/workers/work-in-thread.ts'

export { backOff } from './async/waiting/back-off.ts'
export { freeName } from './export/free-name.ts'
export type { VerifiedItem } from './export/verify-items.ts'
export type { FileEntry, FolderSource } from './import/folder-source.ts'
export type { WatchableFolders, WatchedFolder, WatchedFolders } from './import/import.ts'
export type { ImportProgress } from './import/import-progress.ts'
export { type CheckedFile, whyItStays } from './import/safe-delete/checked-files.ts'
export type { FolderCheck } from './import/safe-delete/folder-check.ts'
export { duplicateReason } from './items/first-file.ts'
export type { OnceProgress, VisionRuntime } from './recognition/analysis/recognize-once.ts'
export type { Pieces } from './recognition/models/pieces.ts'
export type { UnlockedSession } from './session/session-state.ts'
export {
  endSession,
  type Keyring,
  signInWithoutBrowser,
  unlockKeyring,
} from './session/sign-in-without-browser.ts'
export type { DeviceDisk } from './store/device-disk.ts'
export { parseLabels } from './upload/files/upload-rules.ts'

export interface HeadlessDeps {
  session: UnlockedSession
  server: string
  disk: DeviceDisk
  loadPlaces(): Promise<Places>
}

/** A person's library without a browser: no screens, no workers. */
export interface HeadlessLibrary {
  /** Returns an importer. When started, it first adds files that an earlier import left staged at the server. */
  openImport(): FolderImport
  /** Watches folders, and imports new files until it is closed. */
  openWatch(watching: Watching): WatchedFolders
  /** Checks which files of a folder are safe to delete. The caller closes the check. */
  openFolderCheck(): FolderCheck
  /** Throws ApiError (NOT_SIGNED_IN once the session has ended). */
  checkSession(): Promise<void>
  openExport(): Promise<Exporter>
  /** Yields all items, newest first, or those of a year `YYYY` or month `YYYY-MM`. Throws ApiError. */
  items(within?: string): AsyncGenerator<LibraryItem[]>
  /**
   * Verifies all items. If the server stops answering, calls `onWait`, and throws ApiError after some
   * minutes.
   */
  verify(signal: AbortSignal, onWait?: () => void): AsyncGenerator<VerifiedItem>
  isRecognitionOffered: boolean
  /**
   * Analyzes pictures that no device has analyzed, newest first, until the signal aborts. Returns undefined
   * if the server has no models. Throws ApiError.
   */
  recognize(
    visionRuntime: VisionRuntime,
    signal: AbortSignal,
    onProgress: (progress: OnceProgress) => void,
  ): Promise<OnceProgress | undefined>
}

export function openHeadlessLibrary({
  session,
  server,
  disk,
  loadPlaces,
}: HeadlessDeps): HeadlessLibrary {
  const { keys: account, identity, token, user } = session
  const { fileBytes, chunkBytes, moreFormats } = user.limits
  const reader = { ...libraryKeysOf(account), device: account.device, person: identity.person }
  const withRecognition = { ...reader, recognition: account.recognition }
  const api = createApiClient(token, { baseUrl: server })
  const inRows = createApiClient(token, { baseUrl: server, readRows })
  const ready = Promise.resolve(disk)
  const answers = unkeptAnswers(api)
  const versionMarks = createVersionMarks(account, ready)
  const contacts = createContacts({ account, identity, api, versionMarks, answers })
  const context = { account, identity, api, versionMarks, contacts, answers }
  const albums = createAlbums(context)
  const device = { disk, thumbnails: undefined }
  const publish = () => {}
  const streams = {
    keysOf: (item: LibraryItem) => streamKeysOf(reader, item),
    fetchStream: ({ fileName }: LibraryItem, role: Role, range: ByteRange, stop: AbortSignal) =>
      fetchCiphertext({ key: mediaKey(fileName, role), origin: server }, token, range, stop),
  }

  async function readWhole(item: LibraryItem, role: Role, signal: AbortSignal): Promise<Blob> {
    const wait = (tries: number) => waitForServer(tries, signal)
    const chunks: Bytes[] = []
    for await (const chunk of readSteadily(item, role, { ...streams, wait }, signal))
      chunks.push(chunk)
    return new Blob(chunks)
  }

  function openImports() {
    const records = createDiskUploadRecords(account, disk)
    const openContent = openingContent({ context, token, origin: server })
    const improve = improvingItems({ context, openContent, changed: async () => {} })
    const readStream = (item: LibraryItem, role: Role) =>
      readWhole(item, role, AbortSignal.timeout(JOINING_TIME))
    const joinMovie = joiningMovies({
      context,
      post: formsTo(server, token),
      readStream,
      openContent,
    })
    const openRecord = createOwnItems(reader, api)
    const openMatching = matchingIn({
      itemsOf: async month => {
        const [year, number] = month.split('-').map(Number)
        const query = { year: year ?? 0, month: number ?? 0 }
        return Promise.all((await inRows.call(forYearMonth, { query })).map(openRecord))
      },
      openContent,
      readStream,
      joinMovie,
      improve,
      whereUsed: () => createWhereUsed(context),
      trash: async ({ id }) => void (await api.call(trashItems, { body: { ids: [id] } })),
      changed: async () => {},
    })
    const work = createUploadPipeline({
      keys: reader,
      api,
      post: formsTo(server, token),
      startWorker: workInThread(createPlaceNames(loadPlaces)),
      unfinished: createUnfinishedUploads(reader, api, records),
      chunkBytes,
      moreFormats,
      stored: async () => {},
      storedAgain: async () => {},
      joinMovie,
      meetDuplicate: meetingDuplicates(reader, improve),
      matchArrivals: async () => {},
    })
    const limits = { fileBytes, moreFormats }
    const calls = createShardCalls(api, token, server)
    const openDecisions = () => openAccountDecisions(account, calls, ready)
    const parts = {
      context,
      work,
      albums,
      improve,
      openContent,
      openMatching,
      disk: ready,
      limits,
      changed: publish,
    }
    return createImports({ ...parts, openDecisions })
  }

  return {
    openImport: () => openImports().folderImport,

    openWatch: watching => openImports().watch(watching),

    openFolderCheck() {
      const origin = server
      const openContent = openingContent({ context, token, origin })
      const openContentCheck = checkingInThread({ keys: reader, token, origin })
      return openFolderCheck({
        ...{ keys: account, token, origin, api, disk: ready, openContent, openContentCheck },
      })
    },

    async checkSession() {
      await api.call(me)
    },

    openExport: () =>
      openDeviceExporter({
        keys: withRecognition,
        token,
        origin: server,
        device,
        albums: sourceOf(albums),
        wait: waitForServer,
        publish,
      }),

    async *items(within) {
      const parts = { keys: reader, api: inRows, device, publish }
      const { store, sync } = await openSyncedStore(parts)
      await sync.catchUp()
      yield* everyItem(store, within)
    },

    async *verify(signal, onWait = () => {}) {
      const parts = {
        keys: reader,
        api,
        openRecord: createOwnItems(reader, api),
        ...streams,
        wait: unattendedWait(tries => waitForServer(tries, signal), onWait),
      }
      yield* verifyItems(parts, signal)
    },

    isRecognitionOffered: user.limits.recognition,

    recognize(visionRuntime, signal, onProgress) {
      return recognizeOnce({
        ...visionRuntime,
        keys: withRecognition,
        token,
        origin: server,
        disk,
        signal,
        onProgress,
      })
    },
  }
}

const JOINING_TIME = 60_000
