import { changeDetails } from '@safelight/contract/details'
import { getMedia } from '@safelight/contract/shares'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { OpenError } from '@safelight/crypto/errors'
import type { Identity } from '@safelight/crypto/identity'
import type { ApiClient } from '../../api/api-client.ts'
import { sealEdit } from '../../items/edits/seal-edit.ts'
import { type LibraryItem, openItem } from '../../items/item.ts'
import { ownRecord } from '../../items/own-record.ts'

export interface ItemOwner {
  account: AccountKeys
  identity: Identity
  api: ApiClient
}

/**
 * Reads an own item from the server. If others changed its details, the owner reseals and signs them under
 * the next version. If others damaged the details, restores the last ones that the owner sealed.
 */
export async function adoptDetails(owner: ItemOwner, id: string): Promise<LibraryItem> {
  const { account, identity, api } = owner
  const item = await readOwnItem(owner, id)
  const { details: sharedDetails, privateDetails } = item
  if (!sharedDetails || !privateDetails) throw new OpenError()
  const isOwners = item.version === item.privateVersion && !item.setAside
  if (isOwners && privateDetails.sharedDigest) return item
  const body = await sealEdit(account, identity, item, { sharedDetails, privateDetails })
  const record = await api.call(changeDetails, { params: { id }, body })
  const adopted = await openItem(account, record)
  if (adopted.id !== id || adopted.version !== body.version) throw new OpenError()
  return adopted
}

async function readOwnItem({ account, identity, api }: ItemOwner, id: string) {
  const { item: record } = await api.call(getMedia, { params: { id } })
  const own = ownRecord(record)
  if (own?.id !== id) throw new OpenError()
  return openItem({ ...account, person: identity.person }, own)
}
