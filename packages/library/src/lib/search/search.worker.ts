import { search } from '@safelight/contract/search'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import { expose, proxy } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import type { ItemReader } from '../items/item.ts'
import { createPlaceNames } from '../media/place-names.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createOwnItems } from '../sync/own-items.ts'
import { createSearcher, type SearchProgress } from './searcher.ts'

/** Begins to read the library; `onProgress` is told how far it is, and about every change. */
async function open(
  keys: ItemReader & DeviceKeys,
  token: string,
  onProgress: (progress: SearchProgress) => void,
) {
  const { disk } = await openDevice(keys.accountId)
  const client = createApiClient(token)
  const { apply, ...searcher } = createSearcher({
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
  openUpdateChannel(keys.accountId).listen(apply)
  searcher.start()
  return proxy(searcher)
}

export type SearchWorker = typeof open
expose(open)
