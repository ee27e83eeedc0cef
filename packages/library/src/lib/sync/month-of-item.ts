import { getMedia } from '@safelight/contract/shares'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { monthOf } from '../items/month-outline.ts'
import { type Position, positionOf } from '../items/timeline-order.ts'
import type { DeviceStore } from '../store/device-store.ts'

/** Items that are read from the device at once: as many as a block has. */
const AT_ONCE = 2000

/**
 * The month, `YYYY-MM`, of one's own item that is not in the trash; undefined if there is no such item.
 * Without a server only what the device has counts. Throws ApiError.
 */
export async function monthOfItem(
  id: string,
  api: ApiClient,
  store: Pick<DeviceStore, 'read'>,
): Promise<string | undefined> {
  try {
    const { item } = await api.call(getMedia, { params: { id } })
    return item.wrappedKey ? item.dateTaken.slice(0, 7) : undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0) return monthOnDevice(id, store)
    if (error.status === 400 || error.status === 404) return undefined
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
