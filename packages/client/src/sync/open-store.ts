import type { MediaItem } from '@safelight/contract/items'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { ApiClient } from '../api/api-client.ts'
import type { ItemReader, LibraryItem } from '../items/item.ts'
import type { Device } from '../store/device.ts'
import { type DeviceStore, openDeviceStore } from '../store/device-store.ts'
import { createLastAnswers, type LastAnswers } from '../store/last-answers.ts'
import type { LibraryUpdate } from '../store/library-updates.ts'
import { createMissingRenditions } from '../store/missing-renditions.ts'
import { createLibrarySync, type LibrarySync } from './library-sync.ts'
import { createOwnItems } from './own-items.ts'

export interface SyncedStore {
  store: DeviceStore
  sync: LibrarySync
  answers: LastAnswers
  openRecord(record: MediaItem): Promise<LibraryItem>
}

export interface SyncedStoreDeps {
  keys: ItemReader & DeviceKeys
  api: ApiClient
  device: Device
  publish(update: LibraryUpdate): void
}

export async function openSyncedStore({
  keys,
  api,
  device: { disk, thumbnails },
  publish,
}: SyncedStoreDeps): Promise<SyncedStore> {
  const answers = createLastAnswers({ keys, disk: Promise.resolve(disk), api })
  const store = await openDeviceStore(keys, disk)
  const openRecord = createOwnItems(keys, api)
  const missing = createMissingRenditions(keys, Promise.resolve(disk))
  const sync = createLibrarySync({
    store,
    api,
    async openItems(records) {
      const items = await Promise.all(records.map(openRecord))
      // If recording the missing renditions fails, another device makes them.
      await missing.note(items).catch(() => {})
      return items
    },
    publish,
    forget: async ids => {
      await Promise.all([thumbnails?.forget(ids), answers.forget(ids)])
    },
    forgetAll: async () => {
      await Promise.all([thumbnails?.forgetAll(), answers.forgetAll()])
    },
  })
  return { store, sync, answers, openRecord }
}
