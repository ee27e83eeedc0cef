import { changeDetails } from '@safelight/contract/details'
import type { MediaItem } from '@safelight/contract/items'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { Details } from '../items/edits/edits.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import { unlessStale } from '../items/edits/unless-stale.ts'
import { type LibraryItem, openItem } from '../items/item.ts'
import { SOURCE } from '../items/item-details.ts'
import { improves, isSame, mergeDetails } from '../items/merging/merge-details.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { openArrival } from './encryption/open-descriptor.ts'
import type { OpenContent } from './own-content.ts'
import type { UploadPipeline } from './pipeline.ts'
import type { MetDuplicate } from './sending/duplicate-check.ts'

/**
 * Changes the details of the library's item with a content to what `change` makes of the latest ones. Resolves
 * to undefined if the library has no such item, or cannot open it. Throws ApiError, and OpenError if the
 * server names an item with other content.
 */
export type ImproveItem = (
  id: string,
  checksum: string,
  change: (kept: Details) => Details,
  signal?: AbortSignal,
) => Promise<MetDuplicate | undefined>

export interface MeetingDeps {
  context: SharingContext
  openContent: OpenContent
  changed(item: MediaItem): Promise<void>
}

export const improvingItems =
  ({ context, openContent, changed }: MeetingDeps): ImproveItem =>
  (id, checksum, change, signal) =>
    unlessStale(async () => {
      const item = await openContent(id, checksum, signal)
      const { account, identity, api } = context
      const kept = item && detailsOf(item)
      if (!kept) return undefined
      const improved = change(kept)
      const isImproved = improves(kept, improved)
      // Items of early versions record no sources of their fields. Added sources alone are no reason to
      // change the item.
      const isOlder = kept.privateDetails.sources === undefined
      if (isOlder ? !isImproved : isSame(kept, improved)) return { item, isImproved: false }
      const body = await sealEdit(account, identity, item, improved)
      const record = await api.call(changeDetails, { params: { id }, body })
      await changed(record)
      return { item: await openItem({ ...account, person: identity.person }, record), isImproved }
    })

/** Returns a function that merges a prepared upload's details into the item with the same content. */
export const meetingDuplicates =
  (account: LibraryKeys, improve: ImproveItem): UploadPipeline['meetDuplicate'] =>
  async (id, dto, signal) => {
    const arrival = await openArrival(account, dto)
    return improve(id, dto.checksum, kept => mergeDetails(kept, arrival), signal)
  }

/** Returns an item's details for a merge. Edits of the shared details by others count as the owner's. */
function detailsOf({ details, privateDetails, ...item }: LibraryItem): Details | undefined {
  if (!details || !privateDetails || item.setAside) return undefined
  if (item.version === item.privateVersion) return { sharedDetails: details, privateDetails }
  const ofOthers = { name: SOURCE.PERSON, taken: SOURCE.PERSON, turns: SOURCE.PERSON }
  const { takenGuess: _, ...known } = privateDetails
  const sources = { ...known.sources, ...ofOthers }
  return { sharedDetails: details, privateDetails: { ...known, sources } }
}
