import { restoreItems } from '@safelight/contract/trash'
import { type AccountKeys, libraryKeysOf } from '@safelight/vault/account-keys'
import { createApiClient } from './api-client.ts'
import type { Care } from './care.ts'
import { type Connection, watchConnection } from './connection.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import type { LibraryItem } from './items.ts'
import { createDuplicateCheck } from './lib/duplicate-check.ts'
import { createReader } from './lib/reader.ts'
import { createChunkWire } from './lib/send-chunked.ts'
import { sendLarge } from './lib/send-large.ts'
import { sendUpload } from './lib/send-upload.ts'
import { createUploadWorkers } from './lib/upload-workers.ts'
import { openUpdateChannel } from './library-updates.ts'
import { createRenditions, type Renditions } from './renditions.ts'
import { createSearch, type Search } from './search.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createUnfinishedUploads, type UnfinishedUploads } from './unfinished-uploads.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { createVideos, type Videos } from './videos.ts'

/** One person's open library: everything that screens read and do. */
export interface Library {
  timeline: Timeline
  connection: Connection
  renditions: Renditions
  videos: Videos
  search: Search
  downloads: Downloads
  uploads: UploadQueue
  care: Care
  unfinished: UnfinishedUploads
  /** The decrypted original, whole. */
  readOriginal(item: LibraryItem): Promise<Blob>
  /** Ends its workers and lets go of every decrypted picture. Unfinished uploads stay remembered. */
  close(): void
}

/** Opens the library of an unlocked session; its workers get the keys that they need and no others. */
export function openLibrary(account: AccountKeys, token: string): Library {
  const keys = libraryKeysOf(account)
  const reader = createReader({ ...keys, device: account.device }, token)
  const api = createApiClient(token)
  const unfinished = createUnfinishedUploads(keys, api)
  const workers = createUploadWorkers(keys, unfinished.find)
  const timeline = createTimeline(reader)
  const connection = watchConnection(reader.catchUp)
  const updates = openUpdateChannel(account.accountId)
  const renditions = createRenditions(reader.readStream)
  updates.listen(update => {
    timeline.apply(update)
    if (update.deleted) renditions.forget(update.deleted)
  })
  const readOriginal = (item: LibraryItem) => reader.readStream(item, 'original')
  const search = createSearch({ ...keys, device: account.device }, token)
  const videos = createVideos(keys, token, readOriginal)
  const workerReady = () => videos.workerReady
  const downloads = createDownloads({ keys, workerReady, readOriginal })
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
    unfinished.refresh().catch(() => {})
  }
  unfinished.refresh().catch(() => {})
  addEventListener('online', reconnect)

  return {
    timeline,
    renditions,
    connection,
    videos,
    search,
    downloads,
    uploads,
    care: reader,
    unfinished,
    readOriginal,
    close() {
      removeEventListener('online', reconnect)
      uploads.close()
      connection.close()
      updates.close()
      videos.close()
      search.close()
      downloads.close()
      renditions.close()
      workers.close()
      reader.close()
    },
  }
}
