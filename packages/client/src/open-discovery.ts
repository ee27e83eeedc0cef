import type { Disposal } from './async/disposal.ts'
import { createItemMap } from './map/item-map.ts'
import { openAccountChoices } from './memories/account-choices.ts'
import { createMemories } from './memories/memories.ts'
import type { LibraryBase } from './open-base.ts'
import type { Transfers } from './open-transfers.ts'
import { createPeople } from './people/people.ts'
import { createRecognition } from './recognition/recognition.ts'
import { createShardCalls } from './recognition/shards/shard-calls.ts'
import { createLabelSuggestions } from './search/labels/labels.ts'
import { REFUSED_LABELS, REFUSED_LABELS_FORM } from './search/labels/refused-labels.ts'
import { createReceived } from './search/received/received.ts'
import { createSearch } from './search/search.ts'
import { createAlbumContents } from './sharing/albums/album-contents.ts'
import type { Sharing } from './sharing/sharing.ts'

export function openDiscovery(
  recognizes: boolean,
  base: LibraryBase,
  sharing: Sharing,
  { isBusy, watchPictures }: Pick<Transfers, 'isBusy' | 'watchPictures'>,
  disposal: Disposal,
) {
  const { account, workerKeys, token, api, disk, albums } = base
  const people = recognizes ? disposal.own(createPeople(workerKeys, token)) : undefined
  const search = disposal.own(
    createSearch(workerKeys, token, {
      albums: createAlbumContents(api, albums.mine),
      people: async () => people?.named() ?? [],
      received: createReceived({ albums, sharing }),
    }),
  )
  const itemMap = disposal.own(
    createItemMap({ accountId: account.accountId, device: account.device }),
  )
  const memories = disposal.own(
    createMemories({
      keys: workerKeys,
      token,
      choices: openAccountChoices(account, createShardCalls(api, token), disk),
    }),
  )
  const recognition = disposal.own(
    createRecognition({ keys: workerKeys, token, disk, isOffered: recognizes, isBusy }),
  )
  watchPictures(recognition.analyzeFresh)
  const see = () => search.see(recognizes && recognition.state().isOn === true)
  recognition.subscribe(see)
  see()
  const labels = createLabelSuggestions(
    search,
    recognition.records(REFUSED_LABELS, REFUSED_LABELS_FORM),
  )
  return { people, search, itemMap, memories, recognition, labels }
}
