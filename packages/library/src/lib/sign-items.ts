import { getMedia } from '@safelight/contract/shares'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import type { Identity } from '@safelight/vault/identity'
import { digestOf, signSharedDetails } from '@safelight/vault/shared-details'
import type { ApiClient } from '../api-client.ts'
import { type LibraryItem, openShared } from '../items.ts'
import { createLimiter } from './limiter.ts'

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

/** Signs the shared details of own items as they are now. */
export function signItems(
  signer: ItemSigner,
  items: readonly LibraryItem[],
): Promise<SignedItemDetails[]> {
  const limited = createLimiter(AT_ONCE)
  return Promise.all(items.map(item => limited(() => signItem(signer, item))))
}

async function signItem(
  { account, identity, api }: ItemSigner,
  { id, wrappedKey, version: known }: LibraryItem,
): Promise<SignedItemDetails> {
  const { item: record } = await api.call(getMedia, { params: { id } })
  const { version, sharedDetails } = record
  // Nothing is signed that this device could not open, or that is older than what it shows.
  if (record.id !== id || version < known) throw new OpenError()
  await openShared(account, { id, wrappedKey, version, sharedDetails })
  const digest = await digestOf(fromBase64url(sharedDetails))
  const details = { owner: account.accountId, itemId: id, version, digest }
  const detailsSignature = toBase64url(await signSharedDetails(identity, details))
  return { id, wrappedKey, version, detailsSignature }
}
