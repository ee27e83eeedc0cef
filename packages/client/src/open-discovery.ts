import { sharedReadingKeysOf } from '@safelight/crypto/account-keys'
import type { Disposal } from './async/disposal.ts'
import { createItemMap } from './map/item-map.ts'
import { openAccountChoices } from './memories/account-choices.ts'
import { createMemories } from './memories/memories.ts'
import type { LibraryBase } from './open-base.ts'
import type { Transfers } from './open-transfers.ts'
import { createPeople } from './people/people.ts'
import { createWrittenTexts } from './recognition/detections/written-texts.ts'
import { createRecognition } from './recognition/recognition.ts'
import { SUGGESTION_CHOICES } from './recognition/shards/kept-shards.ts'
import { createShardCalls } from './recognition/shards/shard-calls.ts'
import { createItemTags } from './search/labels/item-tags.ts'
import { createLabelSuggestions } from './search/labels/labels.ts'
import { REFUSED_LABELS_FORM } from './search/labels/refused-labels.ts'
import { createSearch } from './search/search.ts'
import { REFUSED_TAGS_FORM } from './search/things/refused-tags.ts'
import { createAlbumContents } from './sharing/albums/album-contents.ts'

export function openDiscovery(
  recognizes: boolean,
  base: LibraryBase,
  { isBusy, watchPictures }: Pick<Transfers, 'isBusy' | 'watchPictures'>,
  disposal: Disposal,
) {
  const { account, workerKeys, token, api, context, disk, albums, connection } = base
  const people = disposal.own(createPeople(workerKeys, token))
  connection.whenReached(people.pull)
  const searchKeys = {
    ...workerKeys,
    ...sharedReadingKeysOf(account),
    sealedRecipient: context.identity.sealedRecipient,
  }
  const itemMap = disposal.own(
    createItemMap({ accountId: account.accountId, device: account.device }),
  )
  const memories = disposal.own(
    createMemories({
      keys: workerKeys,
      token,
      choices: openAccountChoices(account, createShardCalls(api, token), disk),
      people,
    }),
  )
  const recognition = disposal.own(
    createRecognition({
      keys: workerKeys,
      token,
      disk,
      isOffered: recognizes,
      isBusy,
      connection,
    }),
  )
  const refusedTags = recognition.records(SUGGESTION_CHOICES, REFUSED_TAGS_FORM)
  const search = disposal.own(
    createSearch(searchKeys, token, {
      albums: createAlbumContents(api, albums.mine),
      people: people.named,
      refusedTags: refusedTags.read,
    }),
  )
  refusedTags.subscribe(search.refuseTags)
  watchPictures(recognition.analyzeFresh)
  const see = () => search.see(recognizes && recognition.state().isOn === true)
  recognition.subscribe(see)
  see()
  const labels = createLabelSuggestions(
    search,
    recognition.records(SUGGESTION_CHOICES, REFUSED_LABELS_FORM),
  )
  const itemTags = createItemTags(search, refusedTags, recognition.detections)
  const writtenTexts = createWrittenTexts(recognition.detections)
  return { people, search, itemMap, memories, recognition, labels, itemTags, writtenTexts }
}
