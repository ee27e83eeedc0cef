import type { MediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Signer } from '@safelight/crypto/signatures'
import { transfer } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { readRows } from '../api/read-rows.ts'
import type { ItemReader, LibraryItem } from '../items/item.ts'
import type { TimelineSource } from '../items/months/timeline-source.ts'
import { createPlaceNames, createPlaceOf, type PlaceOf } from '../media/place-names.ts'
import { createPictureSource, type PictureSource } from '../media/showing/picture-source.ts'
import { openStreams } from '../media/streams/open-streams.ts'
import { openDevice } from '../store/device.ts'
import { everyItem } from '../store/every-item.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { catchUp } from '../sync/catch-up.ts'
import type { Following } from '../sync/connection.ts'
import { createItemChanges, type ItemChanges } from '../sync/item-changes.ts'
import { monthOfItem } from '../sync/month-of-item.ts'
import { openSyncedStore } from '../sync/open-store.ts'
import { createTrashReader, type TrashReader } from '../sync/trash-reader.ts'
import { createWaitingChanges, type WaitingQueue } from '../waiting/waiting-changes.ts'
import { createWaitingRows } from '../waiting/waiting-rows.ts'

export interface Reader
  extends TimelineSource,
    ItemChanges,
    TrashReader,
    PictureSource,
    WaitingQueue {
  add(record: MediaItem): Promise<void>
  change(record: MediaItem): Promise<void>
  catchUp(): Promise<Following>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  itemsOf(month: string): Promise<LibraryItem[]>
  /** Returns those of the items that the device has. */
  itemsById(ids: readonly string[]): Promise<LibraryItem[]>
  placeOf: PlaceOf
}

export async function openReader(
  keys: ItemReader & DeviceKeys,
  signer: Signer,
  token: string,
): Promise<Reader> {
  const device = await openDevice(keys.accountId)
  const api = createApiClient(token, { readRows })
  const { publish } = openUpdateChannel(keys.accountId)
  const { store, sync, answers, openRecord } = await openSyncedStore({
    keys,
    api,
    device,
    publish,
  })
  const { keptMonths, months, years, monthPage, items, withStacks, add, change } = sync
  const readStream = openStreams(keys, token, device)
  const itemChanges = createItemChanges({ keys, signer, openRecord, api, sync })
  const quietSync = { take: sync.take, apply: () => {}, rollBack: () => {} }
  // In a browser that stores nothing, changes cannot wait: a reload would lose them.
  const waiting =
    device.thumbnails &&
    createWaitingChanges({
      accountId: keys.accountId,
      changes: itemChanges,
      quietChanges: createItemChanges({ keys, signer, openRecord, api, sync: quietSync }),
      rows: createWaitingRows(keys, device.disk),
      store,
      sync,
      report: waiting => publish({ items: [], removed: [], waiting }),
    })
  await waiting?.showAll().catch(() => {})
  return {
    ...createPictureSource(readStream),
    ...(waiting ?? { ...itemChanges, ...NO_QUEUE }),
    ...createTrashReader(keys, answers),
    keptMonths,
    months,
    years,
    monthPage,
    items,
    withStacks,
    add,
    change,
    placeOf: createPlaceOf(createPlaceNames()),
    async itemsOf(month) {
      const items: LibraryItem[] = []
      for await (const page of everyItem(store, month)) items.push(...page)
      return items
    },
    itemsById: async ids => [...(await store.byId(ids)).values()],
    monthOf: id => monthOfItem(id, api, store),

    async month(...given) {
      const reading = await sync.month(...given)
      if (!reading) return undefined
      const { aspects, days } = reading.outline
      return transfer(reading, [aspects.buffer, days.buffer])
    },

    async catchUp() {
      const following = await catchUp(sync)
      // If the device fails to make them, the changes wait for the next time.
      if (following === 'current') await waiting?.flush(true).catch(() => {})
      return following
    },

    readStream,
  }
}

const NO_QUEUE: WaitingQueue = {
  waitingChanges: async () => [],
  keepChange: async () => {
    throw new Error('This browser stores nothing.')
  },
  removeChanges: async () => {},
  takeLost: async () => undefined,
  heldChanges: async () => undefined,
  releaseHeld: async () => {},
  discardHeld: async () => {},
}
