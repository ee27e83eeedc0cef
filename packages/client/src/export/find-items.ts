import type { MediaItem } from '@safelight/contract/items'
import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import type { LibraryItem } from '../items/item.ts'
import { ownRecord } from '../items/own-record.ts'
import type { DeviceStore } from '../store/device-store.ts'
import { type PlannedItem, plannedId } from './plan.ts'

/** Finds the items of a part, asked for in its order; undefined for one that has left the library. */
export type FindPlanned = (planned: PlannedItem) => Promise<LibraryItem | undefined>

/** Items to read from the device at once. */
const WINDOW = 500

export interface FindDeps {
  store: Pick<DeviceStore, 'read'>
  api: ApiClient
  openRecord(record: MediaItem): Promise<LibraryItem>
}

/**
 * Reads a few hundred items at a time from the device. One that is no longer at its position, as after a change
 * of its time, is asked for by its id. Throws ApiError.
 */
export function createFindPlanned({ store, api, openRecord }: FindDeps): FindPlanned {
  let items = new Map<string, LibraryItem>()
  return async planned => {
    const id = plannedId(planned)
    if (!items.has(id)) {
      // Behind the position that is just before this one.
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
