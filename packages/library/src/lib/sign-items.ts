import { getMedia } from '@safelight/contract/shares'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import type { Identity } from '@safelight/vault/identity'
import { digestOfSealed } from '@safelight/vault/items'
import { signSharedDetails } from '@safelight/vault/shared-details'
import type { ApiClient } from '../api-client.ts'
import type { LibraryItem } from '../items.ts'
import { createLimiter } from './limiter.ts'
import { openOwnItem } from './shared-items.ts'

/** That the owner stands by the details of an item, for whoever it is shared with (format rule F13). */
export interface SignedItemDetails {
  id: string
  wrappedKey: string
  version: number
  detailsSignature: string
}

export interface ItemSigner {
  account: AccountKeys
  identity: Identity
  api: ApiClient
}

const AT_ONCE = 6

/** Signs the shared details of own items as they are now; `anew` once the device's own version was refused. */
export function signItems(
  signer: ItemSigner,
  items: readonly LibraryItem[],
  anew = false,
): Promise<SignedItemDetails[]> {
  const limited = createLimiter(AT_ONCE)
  return Promise.all(items.map(item => limited(() => signItem(signer, item, anew))))
}

async function signItem(
  signer: ItemSigner,
  item: LibraryItem,
  anew: boolean,
): Promise<SignedItemDetails> {
  const { account, identity } = signer
  const { id, wrappedKey } = item
  const { version, digest } =
    (anew ? undefined : knownDigest(item)) ?? (await askDigest(signer, item))
  const details = { owner: account.accountId, itemId: id, version, digest }
  const detailsSignature = toBase64url(await signSharedDetails(identity, details))
  return { id, wrappedKey, version, detailsSignature }
}

/** What the owner's own device noted of the details that it sealed last. */
function knownDigest({ version, privateVersion, privateDetails }: LibraryItem) {
  const digest = privateDetails?.sharedDigest
  return digest !== undefined && privateVersion === version ? { version, digest } : undefined
}

/** Of an item of older times, or that an editor has changed: of what the server has, if it opens. */
async function askDigest({ account, identity, api }: ItemSigner, asked: LibraryItem) {
  const { id, version: known } = asked
  const { item: record } = await api.call(getMedia, { params: { id } })
  const { version } = record
  const item = await openOwnItem(account, identity.person, record)
  if (item.id !== id || !item.details || version < known) throw new OpenError()
  return { version, digest: await digestOfSealed(fromBase64url(record.sharedDetails)) }
}
