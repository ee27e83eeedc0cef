import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { monthOf } from '../items/months/month-outline.ts'
import type { DeviceStore } from '../store/device-store.ts'

/**
 * Returns the month, `YYYY-MM`, of an own item; undefined if no such item exists outside the trash. If the
 * server fails, searches the device. Throws ApiError if the device does not know either.
 */
export async function monthOfItem(
  id: string,
  api: ApiClient,
  store: Pick<DeviceStore, 'byId' | 'progress'>,
): Promise<string | undefined> {
  try {
    const { item } = await api.call(getMedia, { params: { id } })
    return item.wrappedKey ? item.dateTaken.slice(0, 7) : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 400 || error.status === 404) return undefined
    const found = (await store.byId([id])).get(id)
    if (found) return monthOf(found)
    // Offline, a device that has read the whole library knows that the item does not exist.
    if (error.status === 0 && (await store.progress()).filledTo === 'end') return undefined
    throw error
  }
}
