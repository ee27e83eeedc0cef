import { libraryKeysOf } from '@safelight/crypto/account-keys'
import { createApiClient } from './api/api-client.ts'
import { formsFromPage } from './api/post-form.ts'
import { joiningMovies } from './backfill/join-movie.ts'
import { createRenditionBackfill } from './backfill/rendition-backfill.ts'
import { openAccountDecisions } from './decisions/account-decisions.ts'
import { createExports, type Exports } from './export/export.ts'
import { createGuestUploads, type GuestUploads } from './guest-upload/guest-uploads.ts'
import {
  createImports,
  type FolderImport,
  type WatchableFolders,
  type WatchedFolders,
} from './import/import.ts'
import { type LibraryItem, openItem } from './items/item.ts'
import type { Show } from './items/months/show.ts'
import { inStackOrder } from './items/stacks.ts'
import { createItemMap, type ItemMap } from './map/item-map.ts'
import type { PlaceOf } from './media/place-names.ts'
import { createDownloads, type Downloads } from './media/saving/downloads.ts'
import { createRenditions, type Renditions } from './media/showing/renditions.ts'
import { createVideos, type Videos } from './media/showing/videos.ts'
import { originalsOf } from './media/streams/originals.ts'
import { openAccountChoices } from './memories/account-choices.ts'
import { createMemories, type Memories } from './memories/memories.ts'
import { createPeople, type People } from './people/people.ts'
import { startReader } from './reader/start-reader.ts'
import { createRecognition, type Recognition } from './recognition/recognition.ts'
import { createShardCalls } from './recognition/shards/shard-calls.ts'
import { createLabelSuggestions, type LabelSuggestions } from './search/labels/labels.ts'
import { REFUSED_LABELS, REFUSED_LABELS_FORM } from './search/labels/refused-labels.ts'
import { createSearch, type Search } from './search/search.ts'
import { deriveNewRoot } from './session/password-derivation.ts'
import type { UnlockedSession } from './session/session-state.ts'
import { createAlbumContents } from './sharing/albums/album-contents.ts'
import { type Albums, createAlbums } from './sharing/albums/albums.ts'
import { openBlockedSendersChannel } from './sharing/blocked-senders-channel.ts'
import { type Contacts, createContacts } from './sharing/contacts.ts'
import { createSharing, type Sharing } from './sharing/sharing.ts'
import { openDevice } from './store/device.ts'
import { createLastAnswers, unkeptAnswers } from './store/last-answers.ts'
import { type LibraryUpdate, openUpdateChannel } from './store/library-updates.ts'
import { createMissingRenditions } from './store/missing-renditions.ts'
import { createVersionMarks } from './store/version-marks.ts'
import { type Connection, watchConnection } from './sync/connection.ts'
import type { ItemChanges } from './sync/item-changes.ts'
import type { TrashReader } from './sync/trash-reader.ts'
import { changeOf, sourceOf } from './timeline/shown-part.ts'
import { createTimeline, type Timeline } from './timeline/timeline.ts'
import {
  createUnfinishedUploads,
  type UnfinishedUploads,
} from './upload/large/unfinished-uploads.ts'
import { improvingItems, meetingDuplicates } from './upload/meet-duplicate.ts'
import { openingContent } from './upload/own-content.ts'
import { createArrivals } from './upload/pairs/arrivals.ts'
import { pairingIn } from './upload/pairs/pair-up.ts'
import { createWhereUsed } from './upload/pairs/where-used.ts'
import { createUploadPipeline, type UploadPipeline } from './upload/pipeline.ts'
import { createUploadQueue, type UploadQueue } from './upload/upload-queue.ts'
import { startUploadWorker } from './upload/workers/start-worker.ts'

/** What a library is opened with. */
export interface Opening extends Pick<UnlockedSession, 'keys' | 'token' | 'identity'> {
  /** Where others open links: the server's origin. */
  origin: string
  /** The account's number at the server. */
  userId: number
  /** Plaintext of the largest file that may be uploaded. */
  fileBytes: number
  /** Ciphertext of one chunk of an upload. */
  chunkBytes: number
  /** Whether files of more formats than the specified ones may be uploaded. */
  moreFormats: boolean
  /** Whether the installation offers recognition. */
  recognizes: boolean
  /** Folders that can be watched, in the desktop app. */
  watchable?: WatchableFolders | undefined
}

/** One person's open library: everything that screens read and do. */
export interface Library {
  /** The timeline of everything, or of a part. */
  timelineOf(show: Show | undefined): Timeline
  connection: Connection
  renditions: Renditions
  videos: Videos
  downloads: Downloads
  exports: Exports
  search: Search
  recognition: Recognition
  itemMap: ItemMap
  memories: Memories
  labels: LabelSuggestions
  /** undefined where the installation does not offer recognition. */
  people: People | undefined
  uploads: UploadQueue
  folderImport: FolderImport
  watchedFolders: WatchedFolders | undefined
  itemActions: ItemChanges & TrashReader
  unfinished: UnfinishedUploads
  /** Tells of what changes in the library, here and in other tabs, until the answer is called. */
  watch(listener: (update: LibraryUpdate) => void): () => void
  /** Tells of every block that begins or ends, here and in other tabs, until the answer is called. */
  watchBlockedSenders(listener: () => void): () => void
  albums: Albums
  sharing: Sharing
  guestUploads: GuestUploads
  contacts: Contacts
  placeOf: PlaceOf
  /** All items of the stack that one is of, in its order; the item alone where there is none. */
  stackOf(item: LibraryItem): Promise<LibraryItem[]>
  /** The decrypted original, whole. */
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Ends its workers and lets go of every decrypted picture. Unfinished uploads stay remembered. */
  close(): void
}

/** Of uploads and imports under way. */
const BUSY: ReadonlySet<string> = new Set([
  'waiting',
  'preparing',
  'uploading',
  'scanning',
  'running',
])

/** Opens the library of an unlocked session; its workers get the keys that they need and no others. */
export function openLibrary(opening: Opening): Library {
  const { keys: account, token, identity, origin, userId } = opening
  const { fileBytes, chunkBytes, moreFormats } = opening
  const { person, signing } = identity
  const keys = { ...libraryKeysOf(account), person }
  const reader = startReader({ ...keys, device: account.device }, { person, signing }, token)
  const api = createApiClient(token)
  const unfinished = createUnfinishedUploads(keys, api)
  const connection = watchConnection(async () => {
    const following = await reader.catchUp()
    if (following !== 'away') backfill.run()
    return following
  })
  const timelines = new Map<Show | undefined, Timeline>()
  const updates = openUpdateChannel(account.accountId)
  const blockedSenders = openBlockedSendersChannel(account.accountId)
  const renditions = createRenditions(reader)
  const listeners = new Set<(update: LibraryUpdate) => void>()
  updates.listen(update => {
    for (const [show, timeline] of timelines) timeline.apply(changeOf(update, show))
    for (const listener of listeners) listener(update)
    if (update.deleted) renditions.forget(update.deleted)
    recognition.apply(update)
  })
  const readOriginal = (item: LibraryItem) => reader.readStream(item, 'original')
  const findOriginal = originalsOf(keys)
  const videos = createVideos({ token, findOriginal, readOriginal })
  const downloads = createDownloads({
    findOriginal,
    workerReady: videos.whenReady,
    readStream: reader.readStream,
  })
  const disk = openDevice(account.accountId).then(device => device.disk)
  const versionMarks = createVersionMarks(account, disk)
  const answers = createLastAnswers({ keys: account, disk, api, onUnreached: connection.lost })
  const contacts = createContacts({ account, identity, api, versionMarks, answers })
  const context = { account, identity, api, versionMarks, contacts, answers }
  const albums = createAlbums(context)
  const exports = createExports({
    keys: { ...keys, device: account.device, recognition: account.recognition },
    token,
    albums: createAlbums({ ...context, answers: unkeptAnswers(api) }),
    downloads,
    years: reader.years,
  })
  const people = opening.recognizes
    ? createPeople({ ...keys, device: account.device, recognition: account.recognition }, token)
    : undefined
  const search = createSearch(
    { ...keys, device: account.device, recognition: account.recognition },
    token,
    {
      albums: createAlbumContents(api, albums.mine),
      people: async () => people?.named() ?? [],
    },
  )
  const itemMap = createItemMap({ accountId: account.accountId, device: account.device })
  const memories = createMemories({
    keys: { ...keys, device: account.device, recognition: account.recognition },
    token,
    choices: openAccountChoices(account, createShardCalls(api, token), disk),
  })
  const post = formsFromPage(token)
  const openContent = openingContent({ context, token })
  const improve = improvingItems({ context, openContent, changed: record => reader.add(record) })
  const joinMovie = joiningMovies({ context, post, readStream: reader.readStream, openContent })
  const openPairing = pairingIn({
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
    changed: record => reader.add(record),
  })
  const takeIn: UploadPipeline['stored'] = async (record, picture) => {
    await reader.add(record)
    const month = record.dateTaken.slice(0, 7)
    if (picture) recognition.analyzeFresh({ id: record.id, month, picture })
  }
  const arrivals = createArrivals(openPairing)
  const pipeline = createUploadPipeline({
    keys,
    api,
    post,
    startWorker: startUploadWorker,
    unfinished,
    chunkBytes,
    moreFormats,
    async stored(record, picture) {
      await takeIn(record, picture)
      arrivals.put(await openItem(keys, record))
    },
    storedAgain: takeIn,
    joinMovie,
    pairUp: arrivals.pairUp,
    meetDuplicate: meetingDuplicates(keys, improve),
  })
  const uploads = createUploadQueue(pipeline, { bytes: fileBytes, moreFormats })
  const { folderImport, watchedFolders } = createImports({
    context,
    work: pipeline,
    changed: connection.follow,
    albums,
    improve,
    openContent,
    openPairing,
    openDecisions: () => openAccountDecisions(account, createShardCalls(api, token), disk),
    disk,
    limits: { fileBytes, moreFormats },
    watchable: opening.watchable,
  })
  const isBusy = () =>
    BUSY.has(folderImport.progress().status) ||
    uploads.entries().some(({ status }) => BUSY.has(status))
  const recognition = createRecognition({
    keys: { ...keys, device: account.device, recognition: account.recognition },
    token,
    disk,
    isOffered: opening.recognizes,
    isBusy,
  })
  const backfill = createRenditionBackfill({
    context,
    post,
    read: pipeline.read,
    readStream: reader.readStream,
    missing: createMissingRenditions(account, disk),
    isBusy,
    changed: connection.follow,
  })
  const look = () => search.see(opening.recognizes && recognition.state().isOn === true)
  recognition.subscribe(look)
  look()
  const reconnect = () => {
    uploads.reconnect()
    for (const timeline of timelines.values()) {
      if (timeline.state().status === 'failed') timeline.loadMore()
    }
    unfinished.refresh().catch(() => {})
  }
  unfinished.refresh().catch(() => {})
  addEventListener('online', reconnect)

  function timelineOf(show: Show | undefined): Timeline {
    const known = timelines.get(show)
    if (known) return known
    const source = show ? sourceOf(reader, show, search.favoriteMonths) : reader
    const timeline = createTimeline(source, {
      ...connection,
      isBehind: () => connection.isBehind(show),
    })
    timelines.set(show, timeline)
    if (show === 'favorites') {
      search.subscribe(async () => {
        const months = await search.favoriteMonths().catch(() => undefined)
        if (months) timeline.apply({ items: [], removed: [], months })
      })
    }
    return timeline
  }

  return {
    timelineOf,
    renditions,
    connection,
    videos,
    downloads,
    exports,
    search,
    recognition,
    itemMap,
    memories,
    labels: createLabelSuggestions(
      search,
      recognition.records(REFUSED_LABELS, REFUSED_LABELS_FORM),
    ),
    people,
    uploads,
    folderImport,
    watchedFolders,
    itemActions: reader,
    unfinished,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchBlockedSenders: blockedSenders.subscribe,
    albums,
    sharing: createSharing(context, {
      userId,
      origin,
      deriveRoot: deriveNewRoot,
      blockedSendersChanged: blockedSenders.publish,
    }),
    guestUploads: createGuestUploads(context, {
      token,
      origin,
      steps: pipeline,
      albums,
      moreFormats,
    }),
    contacts,
    placeOf: reader.placeOf,
    readOriginal,
    stackOf: async item => (await reader.withStacks([item])).sort(inStackOrder),
    close() {
      removeEventListener('online', reconnect)
      uploads.close()
      folderImport.stop()
      watchedFolders?.close()
      backfill.close()
      connection.close()
      updates.close()
      blockedSenders.close()
      videos.close()
      exports.close()
      downloads.close()
      search.close()
      recognition.close()
      itemMap.close()
      memories.close()
      people?.close()
      renditions.close()
      pipeline.close()
      reader.close()
    },
  }
}
