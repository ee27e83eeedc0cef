import {
  createIndexedDbDisk,
  createMemoryDisk,
  type DeviceDisk,
  openDeviceDatabase,
} from './device-disk.ts'
import { createThumbnailCache, type ThumbnailCache } from './thumbnail-cache.ts'

export interface Device {
  disk: DeviceDisk
  /** The cached thumbnails; undefined if the browser stores nothing. */
  thumbnails: ThumbnailCache | undefined
}

/** Opens the device's storage. If the browser refuses to store anything, keeps the library in memory. */
export async function openDevice(accountId: string): Promise<Device> {
  try {
    const database = await openDeviceDatabase(accountId)
    return {
      disk: createIndexedDbDisk(database, accountId),
      thumbnails: createThumbnailCache(database, accountId),
    }
  } catch {
    return { disk: createMemoryDisk(), thumbnails: undefined }
  }
}
