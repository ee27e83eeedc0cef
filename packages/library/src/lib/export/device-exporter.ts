import { mediaKey } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { createApiClient } from '../api/api-client.ts'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { type ItemReader, streamKeysOf } from '../items/item.ts'
import type { Device } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { createLastAnswers } from '../store/last-answers.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createLibrarySync } from '../sync/library-sync.ts'
import { createOwnItems } from '../sync/own-items.ts'
import { type Exporter, type ExporterParts, openExporter } from './exporter.ts'
import { createFindPlanned } from './find-items.ts'
import { createKeptPlan } from './kept-plan.ts'

export interface DeviceExporterParts extends Pick<ExporterParts, 'albums' | 'wait'> {
  keys: ItemReader & DeviceKeys
  token: string
  device: Device
}

/** Opens the exporter of a device over its store, which it fills to the end like a reader of another tab. */
export async function openDeviceExporter(parts: DeviceExporterParts): Promise<Exporter> {
  const { keys, token, device, albums, wait } = parts
  const api = createApiClient(token)
  const answers = createLastAnswers({ keys, disk: Promise.resolve(device.disk), api })
  const store = await openDeviceStore(keys, device.disk)
  const openRecord = createOwnItems(keys, api)
  const sync = createLibrarySync({
    store,
    api,
    openItems: records => Promise.all(records.map(openRecord)),
    announce: openUpdateChannel(keys.accountId).announce,
    forget: async ids => {
      await Promise.all([device.thumbnails?.forget(ids), answers.forget(ids)])
    },
    forgetAll: async () => {
      await Promise.all([device.thumbnails?.forgetAll(), answers.forgetAll()])
    },
  })
  return openExporter({
    store,
    kept: createKeptPlan(keys, device.disk),
    find: createFindPlanned({ store, api, openRecord }),
    albums,
    keysOf: item => streamKeysOf(keys, item),
    fetchOriginal: ({ fileName }, range, signal) =>
      fetchCiphertext({ key: mediaKey(fileName, 'original') }, token, range, signal),
    catchUp: sync.catchUp,
    wait,
    now: Date.now,
  })
}
