import { changeDetails } from '@safelight/contract/details'
import type { MediaItem } from '@safelight/contract/items'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { Details } from '../items/edits/edits.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import { unlessStale } from '../items/edits/unless-stale.ts'
import { type LibraryItem, openItem } from '../items/item.ts'
import { SOURCE } from '../items/item-details.ts'
import { type Arrival, improves, isSame, mergeDetails } from '../items/merging/merge-details.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { openArrival } from './encryption/open-descriptor.ts'
import type { OpenContent } from './own-content.ts'
import type { UploadPipeline } from './pipeline.ts'
import type { MetDuplicate } from './sending/duplicate-check.ts'

/**
 * Gives an item of the library what is new of another arrival of its original. Undefined if the library has no such
 * item that opens. Throws ApiError, and OpenError where the server names an item of another content.
 */
export type ImproveItem = (
  id: string,
  checksum: string,
  arrival: Arrival,
  signal?: AbortSignal,
) => Promise<MetDuplicate | undefined>

export interface MeetingDeps {
  context: SharingContext
  openContent: OpenContent
  /** Called with an item that has changed. */
  changed(item: MediaItem): Promise<void>
}

export const improvingItems =
  ({ context, openContent, changed }: MeetingDeps): ImproveItem =>
  (id, checksum, arrival, signal) =>
    unlessStale(async () => {
      const item = await openContent(id, checksum, signal)
      const { account, identity, api } = context
      const kept = item && detailsOf(item)
      if (!kept) return undefined
      const merged = mergeDetails(kept, arrival)
      const isImproved = improves(kept, merged)
      // Nothing is sealed anew for an older item only to note where its fields come from.
      const isOlder = kept.privateDetails.sources === undefined
      if (isOlder ? !isImproved : isSame(kept, merged)) return { item, isImproved: false }
      const body = await sealEdit(account, identity, item, merged)
      const record = await api.call(changeDetails, { params: { id }, body })
      await changed(record)
      return { item: await openItem({ ...account, person: identity.person }, record), isImproved }
    })

/** The same for an upload that was prepared and found to be there. */
export const meetingDuplicates =
  (account: LibraryKeys, improve: ImproveItem): UploadPipeline['meetDuplicate'] =>
  async (id, dto, signal) =>
    improve(id, dto.checksum, await openArrival(account, dto), signal)

/** What others have changed of an item that is shared is the owner's business as much as their own change. */
function detailsOf({ details, privateDetails, ...item }: LibraryItem): Details | undefined {
  if (!details || !privateDetails || item.setAside) return undefined
  if (item.version === item.privateVersion) return { sharedDetails: details, privateDetails }
  const ofOthers = { name: SOURCE.PERSON, taken: SOURCE.PERSON, turns: SOURCE.PERSON }
  const sources = { ...privateDetails.sources, ...ofOthers }
  return { sharedDetails: details, privateDetails: { ...privateDetails, sources } }
}
