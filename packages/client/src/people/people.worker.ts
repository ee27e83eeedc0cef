import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { expose, proxy } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { createDetectionStore } from '../recognition/detections/device-detection-store.ts'
import { createKeptShards } from '../recognition/shards/kept-shards.ts'
import { PEOPLE_SHARD } from '../recognition/shards/people-shard.ts'
import { createShardCalls } from '../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { createSealedRecords } from '../recognition/shards/shard-records.ts'
import { createShards } from '../recognition/shards/shards.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { PEOPLE_FORM } from './people-form.ts'
import { createPeopleKeeper, type PeopleState } from './people-keeper.ts'

async function open(
  keys: DeviceKeys & RecognitionKeys,
  token: string,
  onChange: (state: PeopleState) => void,
) {
  const { disk } = await openDevice(keys.accountId)
  const news = openShardEvents(keys.accountId)
  const kept = createKeptShards(keys, Promise.resolve(disk))
  const calls = createShardCalls(createApiClient(token), token)
  const shards = createShards({ keys, kept, calls, news })
  const keeper = createPeopleKeeper({
    seen: createDetectionStore(keys, Promise.resolve(disk), news),
    records: createSealedRecords(PEOPLE_SHARD, PEOPLE_FORM, shards, news),
    store: await openDeviceStore(keys, disk),
    neighbors: createKeptNeighbors(keys, Promise.resolve(disk)),
    onChange,
    newId: () => toBase64url(randomBytes(16)),
  })
  keeper.start()
  openUpdateChannel(keys.accountId).listen(({ deleted = [] }) => {
    keeper.forget(deleted).catch(() => {})
  })
  return proxy(keeper)
}

export type PeopleWorker = typeof open
expose(open)
