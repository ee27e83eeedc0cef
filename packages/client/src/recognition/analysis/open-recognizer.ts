import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { createApiClient } from '../../api/api-client.ts'
import { fetchCiphertext, fetchThumbnails } from '../../api/fetch-ciphertext.ts'
import { type ItemReader, streamKeysOf } from '../../items/item.ts'
import { createStreamReader } from '../../media/streams/read-stream.ts'
import { createThumbnailPacks } from '../../media/streams/thumbnail-packs.ts'
import type { Device } from '../../store/device.ts'
import { createThumbnailReader } from '../../store/thumbnail-cache.ts'
import { openSyncedStore, type SyncedStoreDeps } from '../../sync/open-store.ts'
import { createDetectionShards } from '../detections/detection-shards.ts'
import { createKeptShards } from '../shards/kept-shards.ts'
import { createShardCalls } from '../shards/shard-calls.ts'
import type { ShardEventChannel } from '../shards/shard-events.ts'
import { createShards } from '../shards/shards.ts'
import { hasSmallerPicture, pictureRole } from './picture-role.ts'
import { createRecognizer, type Recognizer, type RecognizerDeps } from './recognizer.ts'

export type RecognizingKeys = ItemReader & DeviceKeys & RecognitionKeys

export interface OpeningDeps extends Pick<RecognizerDeps, 'decode' | 'wait' | 'within'> {
  keys: RecognizingKeys
  token: string
  /** The server's origin, if the code does not run in a page of the server. */
  origin?: string
  device: Device
  analyzer: RecognizerDeps['analyzer']
  news: ShardEventChannel
  publish: SyncedStoreDeps['publish']
}

export async function openRecognizer(deps: OpeningDeps): Promise<Recognizer> {
  const { keys, token, device, analyzer, news, publish, decode, wait, within, origin = '' } = deps
  const api = createApiClient(token, { baseUrl: origin })
  const calls = createShardCalls(api, token, origin)
  const kept = createKeptShards(keys, Promise.resolve(device.disk))
  const shards = createShards({ keys, kept, calls, news })
  const { store, sync } = await openSyncedStore({ keys, api, device, publish })
  const fetched = createThumbnailPacks(names => fetchThumbnails(names, token, origin))
  const readStream = createStreamReader({
    keysOf: item => streamKeysOf(keys, item),
    readThumbnail: createThumbnailReader(device.thumbnails, fetched),
    fetchCiphertext: ({ fileName }, role, { cache, signal, range }) =>
      fetchCiphertext({ key: mediaKey(fileName, role), origin }, token, range, signal, cache),
  })
  return createRecognizer({
    store,
    async catchUp() {
      await sync.catchUp()
      // Read the number of items in each month, which may still be missing now.
      await sync.months()
    },
    shards,
    seen: createDetectionShards(shards, kept),
    kept,
    calls,
    analyzer,
    decode,
    pictureOf(item, signal) {
      const role = pictureRole(item)
      if (!role) throw new Error('The item has no picture.')
      const read = async (role: Role) => decode(await readStream(item, role, signal))
      return {
        preview: () => read(role),
        ...(hasSmallerPicture(item) && { thumbnail: () => read('thumbnail') }),
      }
    },
    holder: toBase64url(randomBytes(16)),
    now: () => performance.now(),
    wait,
    ...(within === undefined ? {} : { within }),
  })
}
