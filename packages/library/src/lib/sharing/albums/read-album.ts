import { type Album as AlbumRecord, getAlbum } from '@safelight/contract/albums'
import { OpenError } from '@safelight/vault/errors'
import type { ApiClient } from '../../api/api-client.ts'
import type { Contacts } from '../contacts.ts'
import { type AlbumReader, type OpenAlbum, openAlbum } from './open-album.ts'

export interface SharingContext extends AlbumReader {
  api: ApiClient
  contacts: Contacts
}

/** An album with its keys, for what is to be written into it. Throws what `Album.problem` says. */
export async function readAlbum(context: SharingContext, id: string): Promise<OpenAlbum> {
  const record = await context.api.call(getAlbum, { params: { id } })
  const [owner] = await ownersOf(context, [record])
  if (record.id !== id || !owner) throw new OpenError()
  if (owner instanceof Error) throw owner
  const album = await openAlbum(context, owner, record)
  await pinOwners(context, [record])
  return album
}

/** Pins the owners of albums that were opened: what does not open pins nobody. */
export async function pinOwners({ account, contacts }: SharingContext, records: AlbumRecord[]) {
  const foreign = records.filter(record => record.ownerAccountId !== account.accountId)
  if (foreign.length === 0) return
  const met = await contacts.pin(foreign.map(record => record.owner))
  const changed = met.find(one => one instanceof Error)
  if (changed) throw changed
}

/** The owner of each album as they are known: oneself, a contact, or whom the server names at first. */
export async function ownersOf(
  { account, identity, contacts }: SharingContext,
  records: AlbumRecord[],
) {
  const foreign = records.filter(record => record.ownerAccountId !== account.accountId)
  const met = foreign.length > 0 ? await contacts.lookUp(foreign.map(record => record.owner)) : []
  return records.map(record => {
    if (record.ownerAccountId === account.accountId) return identity.person
    const known = met[foreign.indexOf(record)]
    // The record may name another owner in one place than in the other.
    if (known instanceof Error) return known
    return known?.accountId === record.ownerAccountId ? known : new OpenError()
  })
}
