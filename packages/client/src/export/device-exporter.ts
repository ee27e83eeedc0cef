import { mediaKey } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { createApiClient } from '../api/api-client.ts'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { openAccountDecisions } from '../decisions/account-decisions.ts'
import { type ItemReader, streamKeysOf } from '../items/item.ts'
import { createKeptNeighbors } from '../people/kept-neighbors.ts'
import { readShownPeople } from '../people/shown-people.ts'
import { createDetectionStore } from '../recognition/detections/device-detection-store.ts'
import { createShardCalls } from '../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import type { Device } from '../store/device.ts'
import { openSyncedStore, type SyncedStoreDeps } from '../sync/open-store.ts'
import { type Exporter, type ExporterDeps, openExporter } from './exporter.ts'
import { createFindPlanned } from './find-items.ts'
import { createKeptPlan } from './kept-plan.ts'

export interface DeviceExporterDeps extends Pick<ExporterDeps, 'albums' | 'wait'> {
  keys: ItemReader & DeviceKeys & RecognitionKeys
  token: string
  device: Device
  origin?: string
  publish: SyncedStoreDeps['publish']
}

/**
 * Opens this device's exporter. Before the exporter plans an export, it downloads the rest of the library to
 * the device's store.
 */
export async function openDeviceExporter(deps: DeviceExporterDeps): Promise<Exporter> {
  const { keys, token, device, albums, wait, publish, origin = '' } = deps
  const api = createApiClient(token, { baseUrl: origin })
  const { store, sync, openRecord } = await openSyncedStore({ keys, api, device, publish })
  const calls = createShardCalls(api, token, origin)
  return openExporter({
    store,
    kept: createKeptPlan(keys, device.disk),
    find: createFindPlanned({ store, api, openRecord }),
    albums,
    async decisions() {
      const documents = openAccountDecisions(keys, calls, Promise.resolve(device.disk))
      try {
        await documents.pull()
        return await documents.read()
      } finally {
        documents.close()
      }
    },
    people: record =>
      readShownPeople({
        record,
        seen: createDetectionStore(
          keys,
          Promise.resolve(device.disk),
          openShardEvents(keys.accountId),
        ),
        neighbors: createKeptNeighbors(keys, Promise.resolve(device.disk)),
        store,
      }),
    keysOf: item => streamKeysOf(keys, item),
    fetchStream: ({ fileName }, role, range, signal) =>
      fetchCiphertext({ key: mediaKey(fileName, role), origin }, token, range, signal),
    catchUp: sync.catchUp,
    wait,
    now: Date.now,
  })
}
