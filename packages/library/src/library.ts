import { restoreItems } from '@safelight/contract/trash'
import { libraryKeysOf } from '@safelight/vault/account-keys'
import { type Albums, createAlbums } from './albums.ts'
import { createApiClient } from './api-client.ts'
import type { Care } from './care.ts'
import { type Connection, watchConnection } from './connection.ts'
import { type Contacts, createContacts } from './contacts.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import type { LibraryItem } from './items.ts'
import { openDevice } from './lib/device.ts'
import { createDeviceFloors } from './lib/device-floors.ts'
import { createDuplicateCheck } from './lib/duplicate-check.ts'
import { deriveNewRoot } from './lib/password-derivation.ts'
import { createReader } from './lib/reader.ts'
import { createAlbumContents } from './lib/search/album-contents.ts'
import { createChunkWire } from './lib/send-chunked.ts'
import { sendLarge } from './lib/send-large.ts'
import { sendUpload } from './lib/send-upload.ts'
import { createUploadWorkers } from './lib/upload-workers.ts'
import { type LibraryUpdate, openUpdateChannel } from './library-updates.ts'
import { originalsOf } from './originals.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { createSearch, type Search } from './search.ts'
import type { UnlockedSession } from './session-state.ts'
import { createSharing, type Sharing } from './sharing.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createUnfinishedUploads, type UnfinishedUploads } from './unfinished-uploads.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { createVideos, type Videos } from './videos.ts'

/** What a library is opened with. */
export interface Opening extends Pick<UnlockedSession, 'keys' | 'token' | 'identity'> {
  /** The account's number at the server. */
  userId: number
}

/** One person's open library: everything that screens read and do. */
export interface Library {
  timeline: Timeline
  connection: Connection
  renditions: Renditions
  videos: Videos
  downloads: Downloads
  search: Search
  uploads: UploadQueue
  care: Care
  unfinished: UnfinishedUploads
  /** Tells of what changes in the library, here and in other tabs, until the answer is called. */
  watch(listener: (update: LibraryUpdate) => void): () => void
  albums: Albums
  sharing: Sharing
  contacts: Contacts
  /** The decrypted original, whole. */
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Ends its workers and lets go of every decrypted picture. Unfinished uploads stay remembered. */
  close(): void
}

/** Opens the library of an unlocked session; its workers get the keys that they need and no others. */
export function openLibrary({ keys: account, token, identity, userId }: Opening): Library {
  const { person, signing } = identity
  const keys = { ...libraryKeysOf(account), person }
  const reader = createReader({ ...keys, device: account.device }, { person, signing }, token)
  const api = createApiClient(token)
  const unfinished = createUnfinishedUploads(keys, api)
  const workers = createUploadWorkers(keys, unfinished.find)
  const timeline = createTimeline(reader)
  const connection = watchConnection(reader.catchUp)
  const updates = openUpdateChannel(account.accountId)
  const renditions = createRenditions(reader.readStream)
  const listeners = new Set<(update: LibraryUpdate) => void>()
  updates.listen(update => {
    timeline.apply(update)
    for (const listener of listeners) listener(update)
    if (update.deleted) renditions.forget(update.deleted)
  })
  const readOriginal = (item: LibraryItem) => reader.readStream(item, 'original')
  const findOriginal = originalsOf(keys)
  const videos = createVideos({ token, findOriginal, readOriginal })
  const downloads = createDownloads({
    findOriginal,
    workerReady: videos.whenReady,
    readOriginal,
  })
  const floors = createDeviceFloors(
    account,
    openDevice(account.accountId).then(device => device.disk),
  )
  const contacts = createContacts({ account, identity, api, floors })
  const opener = { account, identity, api, floors, contacts }
  const albums = createAlbums(opener)
  const search = createSearch(
    { ...keys, device: account.device },
    token,
    createAlbumContents(api, albums.mine),
  )
  const refuseDuplicate = createDuplicateCheck(api)
  const uploads = createUploadQueue({
    prepare: workers.prepare,
    async send(upload, evenIfTrashed, onProgress, signal) {
      if (!evenIfTrashed) await refuseDuplicate(upload.dto.checksum)
      if ('chunk' in upload) {
        return sendLarge(upload, unfinished, createChunkWire(token), onProgress, signal)
      }
      return sendUpload(upload, token, onProgress, signal)
    },
    discard: unfinished.discard,
    async restore(itemId) {
      const { items: restored } = await api.call(restoreItems, { body: { ids: [itemId] } })
      for (const item of restored) await reader.add(item)
      return restored.length > 0
    },
    stored: reader.add,
  })
  const reconnect = () => {
    uploads.reconnect()
    if (timeline.state().status === 'failed') timeline.loadMore()
    unfinished.refresh().catch(() => {})
  }
  unfinished.refresh().catch(() => {})
  addEventListener('online', reconnect)

  return {
    timeline,
    renditions,
    connection,
    videos,
    downloads,
    search,
    uploads,
    care: reader,
    unfinished,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    albums,
    sharing: createSharing(opener, {
      userId,
      origin: location.origin,
      deriveRoot: deriveNewRoot,
    }),
    contacts,
    readOriginal,
    close() {
      removeEventListener('online', reconnect)
      uploads.close()
      connection.close()
      updates.close()
      videos.close()
      downloads.close()
      search.close()
      renditions.close()
      workers.close()
      reader.close()
    },
  }
}
