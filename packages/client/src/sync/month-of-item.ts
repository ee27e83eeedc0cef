import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { monthOf } from '../items/months/month-outline.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'

/** The number of items to read at once: as many as a block of the store has. */
const AT_ONCE = 2000

/**
 * Returns the month, `YYYY-MM`, of an own item; undefined if no such item exists outside the trash. If the
 * server fails, searches the device. Throws ApiError if the device does not know either.
 */
export async function monthOfItem(
  id: string,
  api: ApiClient,
  store: Pick<DeviceStore, 'read' | 'progress'>,
): Promise<string | undefined> {
  try {
    const { item } = await api.call(getMedia, { params: { id } })
    return item.wrappedKey ? item.dateTaken.slice(0, 7) : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 400 || error.status === 404) return undefined
    const month = await monthOnDevice(id, store)
    if (month !== undefined) return month
    // Offline, a device that has read the whole library knows that the item does not exist.
    if (error.status === 0 && (await store.progress()).filledTo === 'end') return undefined
    throw error
  }
}

async function monthOnDevice(
  id: string,
  store: Pick<DeviceStore, 'read'>,
): Promise<string | undefined> {
  for (let after: Position | undefined; ; ) {
    const items = await store.read(after, AT_ONCE, true)
    const found = items.find(item => item.id === id)
    if (found) return monthOf(found)
    const last = items.at(-1)
    if (!last || items.length < AT_ONCE) return undefined
    after = positionOf(last)
  }
}
