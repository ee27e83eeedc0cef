import {
  createIndexedDbDisk,
  createMemoryDisk,
  type DeviceDisk,
  openDeviceDatabase,
} from './device-disk.ts'
import { createThumbnailCache, type ThumbnailCache } from './thumbnail-cache.ts'

/** What a device keeps of one account's library between visits. */
export interface Device {
  disk: DeviceDisk
  /** undefined where the browser keeps nothing. */
  thumbnails: ThumbnailCache | undefined
}

/** Where the browser refuses to keep anything, the library is held in memory. */
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
