import type { AccountKeys } from '../accounts/account-keys.ts'
import { type Bytes, randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'

/** An album in one epoch. `owner` is an account id, `albumId` a ULID. Epochs are numbered from 1. */
export interface AlbumEpoch {
  owner: string
  albumId: string
  epoch: number
}

/** The keys derived from an album key, one for each purpose (format rules F13 and F20). */
export interface AlbumKeys extends AlbumEpoch {
  details: CryptoKey
  items: CryptoKey
  members: CryptoKey
  previous: CryptoKey
  comments: CryptoKey
}

export type AlbumWrapKeys = Pick<AccountKeys, 'accountId' | 'albumWrap'>

export const newAlbumKey = (): Bytes => randomBytes(32)

export const wrapAlbumKey = (
  account: AlbumWrapKeys,
  album: AlbumEpoch,
  albumKey: Bytes,
): Promise<Bytes> => seal(account.albumWrap, keyData(album), albumKey)

/**
 * Returns the album key's bytes. The caller must zero them. Throws OpenError unless this account owns the
 * album and wrapped its key.
 */
export async function unwrapAlbumKey(
  account: AlbumWrapKeys,
  album: AlbumEpoch,
  wrapped: Bytes,
): Promise<Bytes> {
  if (album.owner !== account.accountId) throw new OpenError()
  return open(account.albumWrap, keyData(album), wrapped)
}

/**
 * Derives the keys of an album from its album key, without zeroing the album key. Throws OpenError unless the
 * album key has 32 bytes.
 */
export async function drawAlbumKeys(album: AlbumEpoch, albumKey: Bytes): Promise<AlbumKeys> {
  if (albumKey.length !== 32) throw new OpenError()
  const key = await importHkdf(albumKey, ['deriveKey'])
  return {
    owner: album.owner,
    albumId: album.albumId,
    epoch: album.epoch,
    details: await deriveAes(key, 'safelight/1/album/details'),
    items: await deriveAes(key, 'safelight/1/album/items'),
    members: await deriveAes(key, 'safelight/1/album/members'),
    previous: await deriveAes(key, 'safelight/1/album/previous'),
    comments: await deriveAes(key, 'safelight/1/album/comments'),
  }
}

/**
 * Seals the album key of the previous epoch for all who have the keys of `album`. With it, new members can
 * open items that were added in earlier epochs.
 */
export const sealPreviousKey = (album: AlbumKeys, previousKey: Bytes): Promise<Bytes> =>
  seal(album.previous, previousData(album), previousKey)

/**
 * Opens the keys of the epoch before that of `album`. Throws OpenError if `album` is in its first epoch, or
 * if `sealed` is not the key of the previous epoch.
 */
export async function openPreviousKeys(album: AlbumKeys, sealed: Bytes): Promise<AlbumKeys> {
  if (album.epoch < 2) throw new OpenError()
  const albumKey = await open(album.previous, previousData(album), sealed)
  const before = { ...album, epoch: album.epoch - 1 }
  return drawAlbumKeys(before, albumKey).finally(() => albumKey.fill(0))
}

const keyData = ({ owner, albumId, epoch }: AlbumEpoch) =>
  associatedData('album-key', owner, albumId, epoch)

const previousData = ({ owner, albumId, epoch }: AlbumEpoch) =>
  associatedData('album-previous', owner, albumId, epoch)
