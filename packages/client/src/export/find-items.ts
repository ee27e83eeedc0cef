import type { MediaItem } from '@safelight/contract/items'
import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import type { LibraryItem } from '../items/item.ts'
import { ownRecord } from '../items/own-record.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { type PlannedItem, plannedId } from './plan.ts'

/**
 * Finds one item of a part. The caller must ask for the items in the part's order. Resolves to undefined if
 * the item was removed.
 */
export type FindPlanned = (planned: PlannedItem) => Promise<LibraryItem | undefined>

const WINDOW = 500

export interface FindDeps {
  store: Pick<DeviceStore, 'read'>
  api: ApiClient
  openRecord(record: MediaItem): Promise<LibraryItem>
}

/**
 * Reads items from the device's store in batches. Fetches an item from the server if its position has changed
 * since the export was planned. Throws ApiError.
 */
export function createFindPlanned({ store, api, openRecord }: FindDeps): FindPlanned {
  let items = new Map<string, LibraryItem>()
  return async planned => {
    const id = plannedId(planned)
    if (!items.has(id)) {
      // `read` returns items behind a position. The appended `~` moves the position just before the item
      // itself.
      const read = await store.read(`${planned.at}~`, WINDOW, true)
      items = new Map(read.map(item => [item.id, item]))
    }
    const found = items.get(id)
    if (found) return found
    try {
      const { item } = await api.call(getMedia, { params: { id } })
      const record = item.id === id ? ownRecord(item) : undefined
      return record && (await openRecord(record))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }
}
