import { type Album as AlbumRecord, getAlbum } from '@safelight/contract/albums'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { OpenError } from '@safelight/crypto/errors'
import type { Identity } from '@safelight/crypto/identity'
import type { ApiClient } from '../../api/api-client.ts'
import type { LastAnswers } from '../../store/last-answers.ts'
import { NO_MARKS } from '../../store/version-marks.ts'
import type { Contacts } from '../contacts.ts'
import { type AlbumReader, type OpenAlbum, openAlbum } from './open-album.ts'

/** Keys and services for reading albums and shares, without the keys that change them. */
export interface ReadingContext extends AlbumReader {
  api: ApiClient
  contacts: Contacts
  answers: LastAnswers
}

export interface SharingContext extends ReadingContext {
  account: AccountKeys
  identity: Identity
}

/** Reads data to display. Offline, returns the last answer. Do not use it to prepare a change. */
export const recalled = <C extends ReadingContext, T>(
  context: C,
  name: string,
  read: (context: C) => Promise<T>,
): Promise<T> =>
  context.answers.recall(name, ({ api, isKept }) =>
    read({ ...context, api, ...(isKept && { versionMarks: NO_MARKS }) }),
  )

/**
 * Opens an album with its keys, for writing, and pins its owner. Throws OpenError for a damaged album, and
 * ContactChangedError if the owner's keys or address changed.
 */
export async function readAlbum(context: ReadingContext, id: string): Promise<OpenAlbum> {
  const record = await context.api.call(getAlbum, { params: { id } })
  const [owner] = await ownersOf(context, [record])
  if (record.id !== id || !owner) throw new OpenError()
  if (owner instanceof Error) throw owner
  const album = await openAlbum(context, owner, record)
  await pinOwner(context, record)
  return album
}

/**
 * Pins the owner of an album. Call it only after the album has opened, which verifies the owner's signature.
 */
export async function pinOwner({ account, contacts }: ReadingContext, record: AlbumRecord) {
  if (record.ownerAccountId === account.accountId) return
  const met = await contacts.pinSender(record.owner)
  if (met instanceof Error) throw met
}

/**
 * Returns the owner of each album: the signed-in person, or a pinned contact. For an unknown person, returns
 * the keys that the server claims.
 */
export async function ownersOf(
  { account, identity, contacts }: ReadingContext,
  records: AlbumRecord[],
) {
  const foreign = records.filter(record => record.ownerAccountId !== account.accountId)
  const met = foreign.length > 0 ? await contacts.lookUp(foreign.map(record => record.owner)) : []
  return records.map(record => {
    if (record.ownerAccountId === account.accountId) return identity.person
    const known = met[foreign.indexOf(record)]
    // Reject a record in which a malicious server names two different owners.
    if (known instanceof Error) return known
    return known?.accountId === record.ownerAccountId ? known : new OpenError()
  })
}
