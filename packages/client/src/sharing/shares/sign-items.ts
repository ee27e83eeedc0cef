import { toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import { createLimiter } from '../../async/queues/limiter.ts'
import type { LibraryItem } from '../../items/item.ts'
import { adoptDetails, type ItemOwner } from './adopt-details.ts'

/** The owner's signature of an item's details, for its recipients (format rule F13). */
export interface SignedItemDetails {
  id: string
  wrappedKey: string
  version: number
  detailsSignature: string
}

const AT_ONCE = 6

/**
 * Signs the shared details of own items. With `isStale`, first reads the details from the server, because the
 * server rejected the device's version.
 */
export function signItems(
  signer: ItemOwner,
  items: readonly LibraryItem[],
  isStale = false,
): Promise<SignedItemDetails[]> {
  const limited = createLimiter(AT_ONCE)
  return Promise.all(items.map(item => limited(() => signItem(signer, item, isStale))))
}

async function signItem(
  signer: ItemOwner,
  item: LibraryItem,
  isStale: boolean,
): Promise<SignedItemDetails> {
  const { account, identity } = signer
  const { id, wrappedKey } = item
  const { version, digest } =
    (isStale ? undefined : knownDigest(item)) ?? (await askDigest(signer, item))
  const details = { owner: account.accountId, itemId: id, version, digest }
  const detailsSignature = toBase64url(await signSharedDetails(identity, details))
  return { id, wrappedKey, version, detailsSignature }
}

/**
 * Returns the digest of the details that the owner sealed last; undefined if others have changed the details
 * since.
 */
function knownDigest({ version, privateVersion, privateDetails, setAside }: LibraryItem) {
  const digest = setAside ? undefined : privateDetails?.sharedDigest
  return digest !== undefined && privateVersion === version ? { version, digest } : undefined
}

/**
 * Asks the server for the item, and returns the digest of its details. The owner first reseals the details if
 * an editor changed them, or if they were sealed before digests were recorded.
 */
async function askDigest(owner: ItemOwner, { id, privateVersion: known }: LibraryItem) {
  const item = await adoptDetails(owner, id)
  const digest = knownDigest(item)
  if (!digest || digest.version < known) throw new OpenError()
  return digest
}
