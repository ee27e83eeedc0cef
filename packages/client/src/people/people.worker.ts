import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { expose, proxy } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { createDetectionStore } from '../recognition/detections/device-detection-store.ts'
import { createKeptShards, type Shelf } from '../recognition/shards/kept-shards.ts'
import { PEOPLE_SHARD } from '../recognition/shards/people-shard.ts'
import { createShardCalls } from '../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { createSealedRecords } from '../recognition/shards/shard-records.ts'
import { createShards } from '../recognition/shards/shards.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { everyItem } from '../store/every-item.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { namedIn } from './imported-names.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { PEOPLE_FORM } from './people-form.ts'
import { createPeopleKeeper, type PeopleState } from './people-keeper.ts'

const PEOPLE_SHELF: Shelf = { name: 'people', holds: name => name === PEOPLE_SHARD }

/** Milliseconds between checks whether the device has read the whole library. */
const FILLING = 3000

async function open(
  keys: DeviceKeys & RecognitionKeys,
  token: string,
  onChange: (state: PeopleState) => void,
) {
  const { disk } = await openDevice(keys.accountId)
  const news = openShardEvents(keys.accountId)
  const kept = createKeptShards(keys, Promise.resolve(disk), PEOPLE_SHELF)
  const calls = createShardCalls(createApiClient(token), token)
  const shards = createShards({ keys, kept, calls, news })
  const store = await openDeviceStore(keys, disk)
  const keeper = createPeopleKeeper({
    seen: createDetectionStore(keys, Promise.resolve(disk), news),
    records: createSealedRecords(PEOPLE_SHARD, PEOPLE_FORM, shards, news),
    store,
    neighbors: createKeptNeighbors(keys, Promise.resolve(disk)),
    async *readNames() {
      while ((await store.progress()).filledTo !== 'end')
        await new Promise(resolve => setTimeout(resolve, FILLING))
      for await (const items of everyItem(store)) yield items.map(namedIn)
    },
    onChange,
    newId: () => toBase64url(randomBytes(16)),
  })
  keeper.start()
  // Without recognition, no other worker reads the decisions about people.
  const pull = () => shards.pull().catch(() => {})
  void pull()
  openUpdateChannel(keys.accountId).listen(({ items, removed, deleted = [] }) => {
    keeper.putNames(items.map(namedIn), removed)
    keeper.followItems({ items, removed })
    keeper.forget(deleted).catch(() => {})
  })
  return proxy({ ...keeper, pull })
}

export type PeopleWorker = typeof open
expose(open)
