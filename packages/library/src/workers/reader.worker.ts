import type { MediaItem } from '@safelight/contract/media'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import type { Signer } from '@safelight/vault/signatures'
import { ciphertextLength, decryptWhole, openStream } from '@safelight/vault/streams'
import { expose, transfer } from 'comlink'
import { ApiError, createApiClient } from '../api-client.ts'
import type { Care } from '../care.ts'
import type { DetailsEdit } from '../edits.ts'
import { type ItemReader, type LibraryItem, streamKeysOf, streamOf } from '../items.ts'
import { createCare } from '../lib/care.ts'
import { openDevice } from '../lib/device.ts'
import { openDeviceStore } from '../lib/device-store.ts'
import { fetchCiphertext, fetchThumbnails } from '../lib/fetch-ciphertext.ts'
import { createLibrarySync, type LibrarySync, type MonthReading } from '../lib/library-sync.ts'
import { monthOfItem } from '../lib/month-of-item.ts'
import { createOwnItems } from '../lib/own-items.ts'
import { safeType } from '../lib/safe-type.ts'
import { createThumbnailReader } from '../lib/thumbnail-cache.ts'
import { createThumbnailPacks, type WantedThumbnail } from '../lib/thumbnail-packs.ts'
import { openUpdateChannel } from '../library-updates.ts'

interface Account {
  keys: ItemReader
  token: string
  monthOf(id: string): Promise<string | undefined>
  readThumbnail: ReturnType<typeof createThumbnailReader<WantedThumbnail>>
  sync: LibrarySync
  care: Care
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
    const readThumbnail = createThumbnailReader(device.thumbnails, fetched)
    const monthOf = (id: string) => monthOfItem(id, api, store)
    account = { keys, token, monthOf, sync, care, readThumbnail }
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

  /** One stream, whole and decrypted; thumbnails come together with others, or from the device. */
  async readStream(item: LibraryItem, role: Role): Promise<Blob> {
    const { keys, token, readThumbnail } = requireAccount()
    const stream = streamOf(item, role)
    if (!stream) throw new Error('The item has no such stream.')
    const opening = await openStream(await streamKeysOf(keys, item), role, {
      header: fromBase64url(stream.header),
      length: stream.length,
    })
    const key = mediaKey(item.fileName, role)
    const type = safeType(stream.type)
    if (role === 'thumbnail') {
      const wanted = { key, length: ciphertextLength(stream.length) }
      const opened = await readThumbnail(wanted, ciphertext => decryptWhole(opening, ciphertext))
      return new Blob([opened], { type })
    }
    const ciphertext = await fetchCiphertext({ key }, token)
    const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: opening.length }))
    return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
  },
}

function requireAccount(): Account {
  if (!account) throw new Error('The worker has no keys.')
  return account
}

export type ReaderWorker = typeof api
expose(api)
