import type { DeviceKeys, LibraryKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import type { ApiClient } from '../../api/api-client.ts'
import { watchDevice } from '../../async/device-conditions.ts'
import { createLimiter } from '../../async/queues/limiter.ts'
import { waitForServer } from '../../async/waiting/back-off.ts'
import type { LibraryItem } from '../../items/item.ts'
import { createShardCalls } from '../../recognition/shards/shard-calls.ts'
import type { DeviceDisk } from '../../store/device-disk.ts'
import type { OpenContent } from '../../upload/own-content.ts'
import { createKeptKeys } from '../kept-keys.ts'
import { createKeptWatches } from '../watch/kept-watches.ts'
import { createFolderCheck, type FolderCheck } from './folder-check.ts'
import type { OpenContentCheck } from './start-content-check.ts'
import { openVerifiedRecords } from './verified-records.ts'

export interface OpenFolderCheckDeps {
  keys: LibraryKeys & DeviceKeys & RecognitionKeys
  token: string
  origin: string
  api: ApiClient
  disk: Promise<DeviceDisk>
  openContent: OpenContent
  /** Returns those of the own items that the device has. */
  itemsById?(ids: readonly string[]): Promise<LibraryItem[]>
  openContentCheck: OpenContentCheck
}

/** Items that are fetched at once. */
const AT_ONCE = 8

export function openFolderCheck({
  keys,
  token,
  origin,
  api,
  disk,
  openContent,
  itemsById,
  openContentCheck,
}: OpenFolderCheckDeps): FolderCheck {
  const limited = createLimiter(AT_ONCE)
  const watches = createKeptWatches(keys, disk)
  return createFolderCheck({
    api,
    records: openVerifiedRecords(keys, createShardCalls(api, token, origin), disk),
    openContentCheck,
    handledIn: handle => watches.keysOf(handle).all(),
    readToday: createKeptKeys(keys, disk, 'read-today'),
    watchDevice,
    wait: waitForServer,

    async openItems(stored) {
      const here = (await itemsById?.(stored.map(({ id }) => id)).catch(() => [])) ?? []
      const known = new Map(here.map(item => [item.id, item]))
      const opened = stored.map(({ id, checksum }) => {
        const item = known.get(id)
        const isThis = item?.details && item.privateDetails?.fingerprint === checksum
        return isThis ? item : limited(() => openContent(id, checksum).catch(ifDamaged))
      })
      return (await Promise.all(opened)).filter(item => item !== undefined)
    },
  })
}

/** An item that does not open, or is another one, is no copy of a file. */
function ifDamaged(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'OpenError') throw error
}
