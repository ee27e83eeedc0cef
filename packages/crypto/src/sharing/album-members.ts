import type { Identity } from '../accounts/identity.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, sign, verify } from '../accounts/signatures.ts'
import { fromBase64url, toBase64url } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { AlbumEpoch, AlbumKeys } from './albums.ts'
import { type AlbumRecordKind, isRight, mayWrite, type Right } from './signed-rights.ts'

export interface AlbumMember extends PublicIdentity {
  right: Right
}

/**
 * Seals and signs an album's list of members (format rule F13). `version` counts the changes of the list over
 * all epochs.
 */
export async function sealAlbumMembers(
  owner: Identity,
  album: AlbumKeys,
  version: number,
  members: readonly AlbumMember[],
): Promise<SignedSeal> {
  const list = members.map(member => ({
    accountId: member.accountId,
    encryptionPublicKey: toBase64url(member.encryptionPublicKey),
    signingPublicKey: toBase64url(member.signingPublicKey),
    right: member.right,
  }))
  const value = { v: 1, members: list }
  const sealed = await sealJson(album.members, membersData(album, version), value)
  return { sealed, signature: await sign(owner, signatureText(album, version), sealed) }
}

/** Throws OpenError unless the album's owner wrote exactly this list for this epoch and version. */
export async function openAlbumMembers(
  owner: PublicIdentity,
  album: AlbumKeys,
  version: number,
  { sealed, signature }: SignedSeal,
): Promise<AlbumMember[]> {
  if (owner.accountId !== album.owner) throw new OpenError()
  await verify(owner, signatureText(album, version), sealed, signature)
  const value = await openJson(album.members, membersData(album, version), sealed)
  return opening(() => readMembers(value))
}

/**
 * Returns the author of an album's record if they may write such records: the owner, or a member whose right
 * allows it. Throws OpenError for anyone else, even if the server names them.
 */
export function albumAuthor(
  owner: PublicIdentity,
  members: readonly AlbumMember[],
  accountId: string,
  kind: AlbumRecordKind,
): PublicIdentity {
  if (accountId === owner.accountId) return owner
  const member = members.find(member => member.accountId === accountId)
  if (!member || !mayWrite(member.right, kind)) throw new OpenError()
  return member
}

interface WireMember {
  accountId: unknown
  encryptionPublicKey: string
  signingPublicKey: string
  right: unknown
}

function readMembers(value: unknown): AlbumMember[] {
  const { v, members } = value as { v: unknown; members: WireMember[] }
  if (v !== 1) throw new OpenError()
  const list = members.map(({ accountId, right, ...keys }) => {
    const encryptionPublicKey = fromBase64url(keys.encryptionPublicKey)
    const signingPublicKey = fromBase64url(keys.signingPublicKey)
    if (typeof accountId !== 'string') throw new OpenError()
    if (!isRight(right)) throw new OpenError()
    if (encryptionPublicKey.length !== 32 || signingPublicKey.length !== 32) throw new OpenError()
    return { accountId, encryptionPublicKey, signingPublicKey, right } as const
  })
  if (new Set(list.map(member => member.accountId)).size !== list.length) throw new OpenError()
  return list
}

const membersData = ({ owner, albumId, epoch }: AlbumEpoch, version: number) =>
  associatedData('album-members', owner, albumId, epoch, version)

const signatureText = ({ owner, albumId, epoch }: AlbumEpoch, version: number) =>
  associatedData('album-members-signature', owner, albumId, epoch, version)
