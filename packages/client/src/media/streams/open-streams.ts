import { mediaKey } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { fetchCiphertext, fetchThumbnails } from '../../api/fetch-ciphertext.ts'
import { streamKeysOf } from '../../items/item.ts'
import type { Device } from '../../store/device.ts'
import { createThumbnailReader } from '../../store/thumbnail-cache.ts'
import { createStreamReader, type ReadStream } from './read-stream.ts'
import { createThumbnailPacks } from './thumbnail-packs.ts'

export function openStreams(keys: LibraryKeys, token: string, device: Device): ReadStream {
  const fetched = createThumbnailPacks(names => fetchThumbnails(names, token))
  return createStreamReader({
    keysOf: item => streamKeysOf(keys, item),
    readThumbnail: createThumbnailReader(device.thumbnails, fetched),
    fetchCiphertext: ({ fileName }, role, { cache, signal, range }) =>
      fetchCiphertext({ key: mediaKey(fileName, role) }, token, range, signal, cache),
  })
}
