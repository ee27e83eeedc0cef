import type { Album as AlbumRecord } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { type Access, isOwner } from '@safelight/contract/rights'
import { z } from '@safelight/contract/schema'
import type { SharedReadingKeys } from '@safelight/crypto/account-keys'
import { openAlbumDetails } from '@safelight/crypto/album-details'
import { type AlbumMember, albumAuthor, openAlbumMembers } from '@safelight/crypto/album-members'
import {
  type AlbumKeys,
  drawAlbumKeys,
  openPreviousKeys,
  unwrapAlbumKey,
} from '@safelight/crypto/albums'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { Recipient } from '@safelight/crypto/identity'
import { digestOfSealed } from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { openShare } from '@safelight/crypto/shares'
import { decodeSigned } from '../../api/codecs/signed-seal.ts'
import { markOf, type VersionMarks } from '../../store/version-marks.ts'

export interface AlbumReader {
  account: SharedReadingKeys
  identity: Recipient
  versionMarks: VersionMarks
}

export const albumDetailsSchema = z.object({
  v: z.literal(1),
  title: z.string().max(LIMITS.albumTitleChars),
  description: z.string().max(LIMITS.albumDescriptionChars),
  /** Set if the album shows its oldest item first. An order that this client does not know is dropped. */
  order: z.literal('oldest').optional().catch(undefined),
})

export type AlbumDetails = Omit<z.infer<typeof albumDetailsSchema>, 'v'>

export interface OpenAlbum {
  record: AlbumRecord
  owner: PublicIdentity
  /** What this account may do. For members it comes from the owner's signed list, not from the server. */
  right: Access
  keys: AlbumKeys
  members: AlbumMember[]
  /** undefined if title and description of an own album do not open. The owner can write new ones. */
  details: AlbumDetails | undefined
  keysOf(epoch: number): Promise<AlbumKeys>
}

/**
 * Opens an album of `owner`, whose keys are already known. Throws OpenError if any part does not verify,
 * except the title and description of an own album.
 */
export async function openAlbum(
  reader: AlbumReader,
  owner: PublicIdentity,
  record: AlbumRecord,
): Promise<OpenAlbum> {
  const list = decodeSigned(record.members)
  if (list.epoch !== record.epoch) throw new OpenError()
  const { keys, keyMark } = await drawKeys(reader, owner, record)
  const members = await openAlbumMembers(owner, keys, list.version, list)
  const right = rightOf(reader, owner, members)
  const row = `album-${owner.accountId}-${record.id}`
  if (!(await reader.versionMarks.accept(row, { owner: keyMark }))) throw new OpenError()
  const listed = { owner: await markOf(list), epoch: keys.epoch }
  if (!(await reader.versionMarks.accept(`${row}-members`, listed))) throw new OpenError()
  const details = await openText(reader, owner, { keys, members }, record).catch(error => {
    if (!isOwner(right)) throw error
    return undefined
  })
  return { record, owner, right, keys, members, details, keysOf: keyChain(keys, record.previous) }
}

async function drawKeys(reader: AlbumReader, owner: PublicIdentity, record: AlbumRecord) {
  const { id: albumId, epoch } = record
  const albumKey = await openAlbumKey(reader, owner, record)
  try {
    const keys = await drawAlbumKeys({ owner: owner.accountId, albumId, epoch }, albumKey)
    return { keys, keyMark: { version: epoch, digest: await digestOfSealed(albumKey) } }
  } finally {
    albumKey.fill(0)
  }
}

async function openText(
  { versionMarks }: AlbumReader,
  owner: PublicIdentity,
  { keys, members }: Pick<OpenAlbum, 'keys' | 'members'>,
  { id, details }: AlbumRecord,
): Promise<AlbumDetails> {
  const text = decodeSigned(details)
  if (text.epoch !== keys.epoch) throw new OpenError()
  const author = albumAuthor(owner, members, text.author, 'details')
  const opened = await openAlbumDetails(author, keys, text.version, text)
  const { v: _, ...shown } = albumDetailsSchema.parse(opened)
  const row = `album-text-${owner.accountId}-${id}`
  const latest = await markOf(text)
  const marks = text.author === owner.accountId ? { owner: latest, latest } : { latest }
  if (!(await versionMarks.accept(row, { ...marks, epoch: keys.epoch }))) throw new OpenError()
  return shown
}

/** Returns the key of the current epoch. The caller must zero it. */
export async function openAlbumKey(
  { account, identity }: Pick<AlbumReader, 'account' | 'identity'>,
  owner: PublicIdentity,
  { id, epoch, wrappedKey, share }: AlbumRecord,
): Promise<Bytes> {
  if (owner.accountId === account.accountId) {
    const album = { owner: owner.accountId, albumId: id, epoch }
    return unwrapAlbumKey(account, album, fromBase64url(wrappedKey ?? ''))
  }
  if (!share) throw new OpenError()
  const shared = { type: 'ALBUM', resourceId: id, right: share.right, epoch } as const
  return openShare(identity, owner, shared, decodeSigned(share))
}

export function keyChain(
  current: AlbumKeys,
  previous: AlbumRecord['previous'],
): OpenAlbum['keysOf'] {
  const open = new Map([[current.epoch, Promise.resolve(current)]])

  function keysOf(epoch: number): Promise<AlbumKeys> {
    const known = open.get(epoch)
    if (known) return known
    const opening = below(epoch)
    open.set(epoch, opening)
    return opening
  }

  async function below(epoch: number): Promise<AlbumKeys> {
    const link = previous.find(one => one.epoch === epoch + 1)
    if (epoch < 1 || epoch > current.epoch || !link) throw new OpenError()
    return openPreviousKeys(await keysOf(epoch + 1), fromBase64url(link.sealed))
  }

  return keysOf
}

function rightOf(
  { account }: AlbumReader,
  owner: PublicIdentity,
  members: readonly AlbumMember[],
): Access {
  if (owner.accountId === account.accountId) return 'OWNER'
  const me = members.find(member => member.accountId === account.accountId)
  if (!me) throw new OpenError()
  return me.right
}
