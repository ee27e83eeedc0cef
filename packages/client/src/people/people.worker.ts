import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import { expose, proxy } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { createBlockCalls } from '../recognition/blocks/block-calls.ts'
import { openBlockNews } from '../recognition/blocks/block-news.ts'
import { createSealedRecords } from '../recognition/blocks/block-records.ts'
import { createBlocks } from '../recognition/blocks/blocks.ts'
import { createKeptBlocks } from '../recognition/blocks/kept-blocks.ts'
import { createSeenStore } from '../recognition/seen/device-seen-store.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createKeptNeighbors } from './kept-neighbors.ts'
import { PEOPLE_BLOCK, PEOPLE_FORM } from './people-form.ts'
import { createPeopleKeeper, type PeopleState } from './people-keeper.ts'

/** Begins to read what was seen of faces; `onChange` is told of every change. */
async function open(
  keys: DeviceKeys & RecognitionKeys,
  token: string,
  onChange: (state: PeopleState) => void,
) {
  const { disk } = await openDevice(keys.accountId)
  const news = openBlockNews(keys.accountId)
  const kept = createKeptBlocks(keys, Promise.resolve(disk))
  const calls = createBlockCalls(createApiClient(token), token)
  const blocks = createBlocks({ keys, kept, calls, news })
  const keeper = createPeopleKeeper({
    seen: createSeenStore(keys, Promise.resolve(disk), news),
    records: createSealedRecords(PEOPLE_BLOCK, PEOPLE_FORM, blocks, news),
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
