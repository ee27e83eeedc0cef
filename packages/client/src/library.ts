import { createDisposal } from './async/disposal.ts'
import { createObservable } from './async/observables/observable.ts'
import type { Copies } from './copies/copies.ts'
import type { Exports } from './export/export.ts'
import { createGuestUploads, type GuestUploads } from './guest-upload/guest-uploads.ts'
import type { FolderImport, WatchedFolders } from './import/import.ts'
import type { FolderCheck } from './import/safe-delete/folder-check.ts'
import type { LibraryItem } from './items/item.ts'
import type { Show } from './items/months/show.ts'
import { inStackOrder } from './items/stacks.ts'
import type { ItemMap } from './map/item-map.ts'
import type { PlaceOf } from './media/place-names.ts'
import type { Downloads } from './media/saving/downloads.ts'
import type { Renditions } from './media/showing/renditions.ts'
import type { Videos } from './media/showing/videos.ts'
import type { Memories } from './memories/memories.ts'
import { openBase } from './open-base.ts'
import { openDiscovery } from './open-discovery.ts'
import { openTransfers, type TransferOptions } from './open-transfers.ts'
import type { People } from './people/people.ts'
import type { WrittenTexts } from './recognition/detections/written-texts.ts'
import type { Recognition } from './recognition/recognition.ts'
import type { ItemTags } from './search/labels/item-tags.ts'
import type { LabelSuggestions } from './search/labels/labels.ts'
import type { Search } from './search/search.ts'
import { deriveNewRoot } from './session/password-derivation.ts'
import type { UnlockedSession } from './session/session-state.ts'
import type { Albums } from './sharing/albums/albums.ts'
import { openBlockedSendersChannel } from './sharing/blocked-senders-channel.ts'
import { type CommentDrafts, createCommentDrafts } from './sharing/comments/comment-drafts.ts'
import { type Comments, createComments } from './sharing/comments/comments.ts'
import type { Contacts } from './sharing/contacts.ts'
import { createInbox, type Inbox } from './sharing/inbox.ts'
import { createSharing, type Sharing } from './sharing/sharing.ts'
import type { HeldChanges, LibraryUpdate, Lost, WaitingState } from './store/library-updates.ts'
import type { Connection } from './sync/connection.ts'
import type { ItemChanges } from './sync/item-changes.ts'
import type { TrashReader } from './sync/trash-reader.ts'
import { changeOf, sourceOf } from './timeline/shown-part.ts'
import { createTimeline, type Timeline } from './timeline/timeline.ts'
import type { UnfinishedUploads } from './upload/large/unfinished-uploads.ts'
import type { UploadQueue } from './upload/upload-queue.ts'
import type { WaitingFiles } from './waiting/files/waiting-files.ts'
import { createWaitingAlbums } from './waiting/waiting-albums.ts'

export interface Opening
  extends Pick<UnlockedSession, 'keys' | 'token' | 'identity'>,
    TransferOptions {
  userId: number
  recognizes: boolean
}

export type { Lost, Overtaken } from './store/library-updates.ts'

/** This device's changes that have not reached the server. */
export interface WaitingOnDevice {
  /** The number of changes that wait for the connection. */
  count(): number
  /** The changes of an earlier session, which wait for the person's decision. */
  held(): HeldChanges | undefined
  subscribe(listener: () => void): () => void
  makeHeld(): Promise<void>
  discardHeld(): Promise<void>
  /** Returns what could not be made, once: only one tab can tell the person. */
  takeLost(): Promise<Lost | undefined>
}

export interface Library {
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
  itemTags: ItemTags
  writtenTexts: WrittenTexts
  people: People
  uploads: UploadQueue
  waitingFiles: WaitingFiles
  copies: Copies
  folderImport: FolderImport
  watchedFolders: WatchedFolders | undefined
  /** Loads the code that checks which files of a folder are safe to delete. */
  folderCheck(): Promise<FolderCheck>
  itemActions: ItemChanges & TrashReader
  waiting: WaitingOnDevice
  unfinished: UnfinishedUploads
  /**
   * Calls `listener` for each change of the library, in this or another tab, until the returned function is
   * called.
   */
  watch(listener: (update: LibraryUpdate) => void): () => void
  /**
   * Calls `listener` when the blocked senders change, in this or another tab, until the returned function is
   * called.
   */
  watchBlockedSenders(listener: () => void): () => void
  albums: Albums
  comments: Comments
  commentDrafts: CommentDrafts
  sharing: Sharing
  guestUploads: GuestUploads
  inbox: Inbox
  contacts: Contacts
  placeOf: PlaceOf
  /** Returns the items of an item's stack in order. If the item is in no stack, returns only the item. */
  stackOf(item: LibraryItem): Promise<LibraryItem[]>
  /** Returns those of the own items that the device has. */
  itemsById(ids: readonly string[]): Promise<LibraryItem[]>
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Ends the workers and drops every decrypted picture. The device keeps its list of unfinished uploads. */
  close(): void
}

/** Opens the library of an unlocked session. Each worker gets only the keys that it needs. */
export function openLibrary(opening: Opening): Library {
  const disposal = createDisposal()
  const base = openBase(opening, disposal)
  const transfers = openTransfers(opening, base, disposal)
  const { token, origin, userId, moreFormats } = opening
  const { account, reader, renditions, updates, connection, context, albums } = base
  const { uploads, copies, unfinished, pipeline } = transfers
  const blockedSenders = disposal.own(openBlockedSendersChannel(account.accountId))
  const sharing = createSharing(context, {
    userId,
    origin,
    deriveRoot: deriveNewRoot,
    blockedSendersChanged: blockedSenders.publish,
  })
  const discovery = openDiscovery(opening.recognizes, base, transfers, disposal)
  const { search } = discovery
  const timelines = new Map<Show | undefined, Timeline>()
  const listeners = new Set<(update: LibraryUpdate) => void>()

  const waiting = createObservable<Pick<WaitingState, 'waiting' | 'held'>>({ waiting: 0 })
  Promise.all([reader.waitingChanges(), reader.heldChanges()]).then(
    ([rows, held]) => waiting.set({ waiting: rows.length, held }),
    () => {},
  )

  updates.listen(update => {
    if (update.waiting) waiting.set(update.waiting)
    for (const [show, timeline] of timelines) timeline.apply(changeOf(update, show))
    for (const listener of listeners) listener(update)
    if (update.deleted) renditions.forget(update.deleted)
    discovery.recognition.apply(update)
  })

  const waitingAlbums = createWaitingAlbums({
    accountId: account.accountId,
    albums,
    queue: reader,
    itemsById: reader.itemsById,
    flushSoon: () => void connection.follow(),
  })
  connection.whenReached(following => {
    waitingAlbums.flush(following === 'current').then(
      hasMore => {
        if (hasMore) void connection.follow()
      },
      // The changes wait for the next time.
      () => {},
    )
  })

  const reconnect = () => {
    for (const timeline of timelines.values()) {
      if (timeline.state().status === 'failed') timeline.loadMore()
    }
    unfinished.refresh().catch(() => {})
  }
  unfinished.refresh().catch(() => {})
  addEventListener('online', reconnect)
  disposal.own({ close: () => removeEventListener('online', reconnect) })

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
    ...discovery,
    timelineOf,
    connection,
    renditions,
    videos: base.videos,
    downloads: base.downloads,
    readOriginal: base.readOriginal,
    exports: transfers.exports,
    uploads,
    waitingFiles: transfers.waitingFiles,
    copies,
    folderImport: transfers.folderImport,
    watchedFolders: transfers.watchedFolders,
    folderCheck: transfers.folderCheck,
    unfinished,
    itemActions: reader,
    waiting: {
      count: () => waiting.get().waiting,
      held: () => waiting.get().held,
      subscribe: waiting.subscribe,
      async makeHeld() {
        await reader.releaseHeld()
        void connection.follow()
      },
      discardHeld: reader.discardHeld,
      takeLost: reader.takeLost,
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchBlockedSenders: blockedSenders.subscribe,
    albums: waitingAlbums,
    comments: createComments(context),
    commentDrafts: createCommentDrafts(account, base.disk),
    sharing,
    guestUploads: createGuestUploads(context, {
      token,
      origin,
      steps: pipeline,
      albums,
      moreFormats,
    }),
    inbox: createInbox(context),
    contacts: context.contacts,
    placeOf: reader.placeOf,
    itemsById: reader.itemsById,
    stackOf: async item => (await reader.withStacks([item])).sort(inStackOrder),
    close: disposal.close,
  }
}
