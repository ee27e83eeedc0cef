import { search } from '@safelight/contract/search'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { expose, proxy } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import type { ItemReader } from '../items/item.ts'
import { createPlaceNames } from '../media/place-names.ts'
import { createDetectionStore } from '../recognition/detections/device-detection-store.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createOwnItems } from '../sync/own-items.ts'
import { createKeptVocabulary } from './meaning/kept-vocabulary.ts'
import type { TextAnalyzer } from './meaning/meaning.ts'
import { createReceived } from './received/received.ts'
import { type ReceivedKeys, receivedContext } from './received/received-context.ts'
import { createSearcher, type SearchProgress } from './searcher.ts'

export type SearchKeys = ItemReader & DeviceKeys & RecognitionKeys & ReceivedKeys

async function open(
  keys: SearchKeys,
  token: string,
  onProgress: (progress: SearchProgress) => void,
) {
  const { disk } = await openDevice(keys.accountId)
  const client = createApiClient(token)
  let received: Promise<ReturnType<typeof createReceived>> | undefined
  const { apply, see, ...searcher } = createSearcher({
    store: await openDeviceStore(keys, disk),
    namePlace: createPlaceNames(),
    async askServer(query) {
      const { fileUploadResponseList: records } = await client.call(search, {
        query: { q: query },
      })
      return Promise.all(records.map(createOwnItems(keys, client)))
    },
    readReceived: async () => {
      // Opening the recipient's key takes time that the start of the search does not have.
      received ??= receivedContext(keys, client, Promise.resolve(disk)).then(createReceived)
      return (await received)()
    },
    onProgress,
  })
  openUpdateChannel(keys.accountId).listen(apply)
  searcher.start()
  const detections = createDetectionStore(
    keys,
    Promise.resolve(disk),
    openShardEvents(keys.accountId),
  )
  const kept = createKeptVocabulary(keys, disk)
  let turn = 0
  return proxy({
    ...searcher,
    async see(analyzer: TextAnalyzer | undefined) {
      turn += 1
      const own = turn
      const things = analyzer && (await import('./things/classes-of.ts'))
      // A later call counts, even if it had nothing to load.
      if (own !== turn) return
      see(analyzer && things && { detections, analyzer, kept, thingsOf: things.classesOf })
    },
  })
}

export type SearchWorker = typeof open
expose(open)
