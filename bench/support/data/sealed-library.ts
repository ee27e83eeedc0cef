import type { LibraryItem } from '@safelight/client/item'
import {
  type AccountKeys,
  deriveAccountKeys,
  importMasterKey,
} from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import {
  createMemoryDisk,
  type DeviceDisk,
} from '../../../packages/client/src/store/device-disk.ts'
import { openDeviceStore } from '../../../packages/client/src/store/device-store.ts'

export async function sealedLibrary(
  items: readonly LibraryItem[],
): Promise<{ disk: DeviceDisk; keys: AccountKeys }> {
  const keys = await deriveAccountKeys(
    toBase64url(randomBytes(16)),
    await importMasterKey(randomBytes(32)),
  )
  const disk = createMemoryDisk()
  const store = await openDeviceStore(keys, disk)
  for (let start = 0; start < items.length; start += 4000) {
    await store.commit({ items: items.slice(start, start + 4000), filledTo: 'end' })
  }
  return { disk, keys }
}
