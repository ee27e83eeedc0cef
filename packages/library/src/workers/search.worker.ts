import { search } from '@safelight/contract/search'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { expose } from 'comlink'
import { createApiClient } from '../api-client.ts'
import type { ItemReader, LibraryItem } from '../items.ts'
import type { Position } from '../lib/blocks.ts'
import { openDevice } from '../lib/device.ts'
import { openDeviceStore } from '../lib/device-store.ts'
import { createOwnItems } from '../lib/own-items.ts'
import { createPlaceNames } from '../lib/place-names.ts'
import type { SearchAlbum } from '../lib/search/search-index.ts'
import { createSearcher, type Searcher, type SearchProgress } from '../lib/search/searcher.ts'
import { openUpdateChannel } from '../library-updates.ts'

let searcher: Searcher | undefined

const api = {
  /** Begins to read the library; `onProgress` hears how far it is, and of everything that changes. */
  async open(
    keys: ItemReader & DeviceKeys,
    token: string,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<void> {
    const { disk } = await openDevice(keys.accountId)
    const client = createApiClient(token)
    searcher = createSearcher({
      store: await openDeviceStore(keys, disk),
      namePlace: createPlaceNames(),
      async askServer(query) {
        const { fileUploadResponseList: records } = await client.call(search, {
          query: { q: query },
        })
        return Promise.all(records.map(createOwnItems(keys, client)))
      },
      onProgress,
    })
    openUpdateChannel(keys.accountId).listen(searcher.apply)
    searcher.start()
  },

  start: () => requireSearcher().start(),
  find: (text: string) => requireSearcher().find(text),
  read: (found: number, from: number, limit: number): Promise<LibraryItem[]> =>
    requireSearcher().read(found, from, limit),
  positions: (found: number): Position[] | undefined => requireSearcher().positions(found),
  items: (positions: readonly Position[]): Promise<LibraryItem[]> =>
    requireSearcher().items(positions),
  suggest: (text: string) => requireSearcher().suggest(text),
  setAlbums: (albums: SearchAlbum[]) => requireSearcher().setAlbums(albums),
}

function requireSearcher(): Searcher {
  if (!searcher) throw new Error('The worker has no keys.')
  return searcher
}

export type SearchWorker = typeof api
expose(api)
