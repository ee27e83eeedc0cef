import { changeSharedDetails } from '@safelight/contract/details'
import type { Right } from '@safelight/contract/rights'
import { allows } from '@safelight/contract/rights'
import type { SharedMedia } from '@safelight/contract/share-records'
import { getMedia } from '@safelight/contract/shares'
import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import {
  digestOfSealed,
  drawItemKeys,
  type ItemKeys,
  sealSharedDetails,
} from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import { openShare, type Shared } from '@safelight/crypto/shares'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'
import { editShared, type SharedEdit } from '../../items/edits/edits.ts'
import type { ReadingContext, SharingContext } from '../albums/read-album.ts'
import { ContactChangedError } from '../contacts.ts'
import { openForeignItem } from './foreign-item.ts'

interface ReceivedShare {
  sender: PublicIdentity
  right: Right
  keys: ItemKeys
}

/**
 * Opens a share of an item, without pinning its sender. Throws OpenError unless the item's owner signed it
 * for this person, and ContactChangedError if the owner's keys or address changed.
 */
export async function openReceivedShare(
  { identity, contacts }: ReadingContext,
  { item, owner, share }: SharedMedia,
): Promise<ReceivedShare> {
  const [sender] = await contacts.lookUp([owner])
  if (sender instanceof ContactChangedError) throw sender
  if (!sender || sender instanceof Error) throw new OpenError()
  if (!share || sender.accountId !== item.ownerAccountId) throw new OpenError()
  const { right } = share
  const shared: Shared = { type: 'MEDIA', resourceId: item.id, right, epoch: 0 }
  const itemKey = await openShare(identity, sender, shared, decodeSigned(share))
  return { sender, right, keys: await drawItemKeys(sender.accountId, item.id, itemKey) }
}

/**
 * Changes the shared details of another person's item, as an editor: sealed under the next version and signed
 * by the editor (format rule F13). Throws OpenError if the share does not allow edits, or the current details
 * do not verify.
 */
export async function editReceivedItem(
  context: SharingContext,
  id: string,
  edit: SharedEdit,
): Promise<SharedMedia> {
  const { api, identity, versionMarks } = context
  const media = await api.call(getMedia, { params: { id } })
  if (media.item.id !== id) throw new OpenError()
  const { sender, right, keys } = await openReceivedShare(context, media)
  const { details } = await openForeignItem(sender, keys, media.item, versionMarks)
  if (!allows(right, 'editDetails') || !details) throw new OpenError()
  const shared = editShared(details, edit)
  const version = media.item.version + 1
  const sealed = await sealSharedDetails(keys, version, shared)
  const digest = await digestOfSealed(sealed)
  const signed = { owner: sender.accountId, itemId: id, version, digest }
  return api.call(changeSharedDetails, {
    params: { id },
    body: {
      version,
      dateTaken: shared.taken.local.slice(0, 10),
      sharedDetails: toBase64url(sealed),
      detailsSignature: toBase64url(await signSharedDetails(identity, signed)),
    },
  })
}
