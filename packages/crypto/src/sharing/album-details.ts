import type { Identity } from '../accounts/identity.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, sign, verify } from '../accounts/signatures.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { AlbumEpoch, AlbumKeys } from './albums.ts'

/** Seals title and description of an album, signed by their author (format rule F13). */
export async function sealAlbumDetails(
  author: Identity,
  album: AlbumKeys,
  version: number,
  details: unknown,
): Promise<SignedSeal> {
  const sealed = await sealJson(album.details, detailsData(album, version), details)
  const text = signatureText(album, version, author.person)
  return { sealed, signature: await sign(author, text, sealed) }
}

/**
 * Opens an album's title and description. The caller must check both against their schema. Throws OpenError
 * unless `author` wrote them. Does not check whether `author` may write them: call `albumAuthor` for that.
 */
export async function openAlbumDetails(
  author: PublicIdentity,
  album: AlbumKeys,
  version: number,
  { sealed, signature }: SignedSeal,
): Promise<unknown> {
  await verify(author, signatureText(album, version, author), sealed, signature)
  return openJson(album.details, detailsData(album, version), sealed)
}

const detailsData = ({ owner, albumId, epoch }: AlbumEpoch, version: number) =>
  associatedData('album-details', owner, albumId, epoch, version)

const signatureText = (album: AlbumEpoch, version: number, author: PublicIdentity) =>
  associatedData(
    'album-details-signature',
    album.owner,
    album.albumId,
    album.epoch,
    version,
    author.accountId,
  )
