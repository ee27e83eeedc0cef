import type { MediaItem } from '@safelight/contract/media'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Signer } from '@safelight/vault/signatures'
import { expose, transfer } from 'comlink'
import { ApiError, createApiClient } from '../api-client.ts'
import type { Care } from '../care.ts'
import type { DetailsEdit } from '../edits.ts'
import { type ItemReader, type LibraryItem, streamKeysOf } from '../items.ts'
import { createCare } from '../lib/care.ts'
import { openDevice } from '../lib/device.ts'
import { openDeviceStore } from '../lib/device-store.ts'
import { fetchCiphertext, fetchThumbnails } from '../lib/fetch-ciphertext.ts'
import { createLibrarySync, type LibrarySync, type MonthReading } from '../lib/library-sync.ts'
import { monthOfItem } from '../lib/month-of-item.ts'
import { createOwnItems } from '../lib/own-items.ts'
import { createStreamReader } from '../lib/read-stream.ts'
import { createThumbnailReader } from '../lib/thumbnail-cache.ts'
import { createThumbnailPacks } from '../lib/thumbnail-packs.ts'
import { openUpdateChannel } from '../library-updates.ts'

interface Account {
  monthOf(id: string): Promise<string | undefined>
  sync: LibrarySync
  care: Care
  readStream(item: LibraryItem, role: Role): Promise<Blob>
}

let account: Account | undefined

const api = {
  /** Gives the worker the keys and the token that it reads with. */
  async useAccount(keys: ItemReader & DeviceKeys, signer: Signer, token: string): Promise<void> {
    const device = await openDevice(keys.accountId)
    const api = createApiClient(token)
    const openRecord = createOwnItems(keys, api)
    const { announce } = openUpdateChannel(keys.accountId)
    const store = await openDeviceStore(keys, device.disk)
    const sync = createLibrarySync({
      store,
      api,
      openItems: records => Promise.all(records.map(openRecord)),
      announce,
      forget: async ids => device.thumbnails?.forget(ids),
    })
    const care = createCare({ keys, signer, openRecord, api, sync })
    const fetched = createThumbnailPacks(names => fetchThumbnails(names, token))
    const readStream = createStreamReader({
      keysOf: item => streamKeysOf(keys, item),
      readThumbnail: createThumbnailReader(device.thumbnails, fetched),
      fetchCiphertext: ({ fileName }, role) =>
        fetchCiphertext({ key: mediaKey(fileName, role) }, token),
    })
    const monthOf = (id: string) => monthOfItem(id, api, store)
    account = { monthOf, sync, care, readStream }
  },

  months: () => requireAccount().sync.months(),
  years: () => requireAccount().sync.years(),
  async month(...given: Parameters<LibrarySync['month']>): Promise<MonthReading | undefined> {
    const reading = await requireAccount().sync.month(...given)
    if (!reading) return undefined
    const { aspects, days } = reading.outline
    return transfer(reading, [aspects.buffer, days.buffer])
  },
  monthPage: (month: string, after: string | undefined) =>
    requireAccount().sync.monthPage(month, after),
  monthOf: (id: string) => requireAccount().monthOf(id),
  items: (after: string, limit: number) => requireAccount().sync.items(after, limit),
  add: (record: MediaItem) => requireAccount().sync.add(record),
  edit: (items: readonly LibraryItem[], edit: DetailsEdit) =>
    requireAccount().care.edit(items, edit),
  trash: (items: readonly LibraryItem[]) => requireAccount().care.trash(items),
  restore: (ids: readonly string[]) => requireAccount().care.restore(ids),
  deleteForGood: (ids: readonly string[]) => requireAccount().care.deleteForGood(ids),
  emptyTrash: () => requireAccount().care.emptyTrash(),
  trashPage: (after: string | undefined) => requireAccount().care.trashPage(after),

  catchUp: () =>
    requireAccount()
      .sync.catchUp()
      .then(
        () => true,
        error => {
          if (error instanceof ApiError) return error.status !== 0
          throw error
        },
      ),

  /** One stream, whole and decrypted; a thumbnail may come from the device. */
  readStream: (item: LibraryItem, role: Role) => requireAccount().readStream(item, role),
}

function requireAccount(): Account {
  if (!account) throw new Error('The worker has no keys.')
  return account
}

export type ReaderWorker = typeof api
expose(api)
