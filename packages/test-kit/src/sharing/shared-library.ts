import type { Album } from '@safelight/contract/albums'
import type { Link } from '@safelight/contract/links'
import type { AccessType } from '@safelight/contract/rights'
import { call, type Person, random, signUp } from '../accounts/account.ts'
import { addPasskey, byName } from '../accounts/authenticator.ts'
import { aFamily } from '../accounts/family.ts'
import { putDone, someBytes } from '../recognition.ts'
import type { TestServer } from '../server.ts'
import { begin, type ChunkedSending } from '../uploads/chunked.ts'
import { aStagedItem, type Staged } from '../uploads/staging.ts'
import { makeUpload, type TestUpload, uploaded } from '../uploads/uploads.ts'
import { aGuestLink, aGuestUpload } from './guest-uploads.ts'
import {
  ask,
  createAlbum,
  createLink,
  done,
  newAlbumLink,
  newItemLink,
  readAlbum,
  rotationOf,
  shareAlbum,
  shareItem,
} from './sharing.ts'

const SEEN_SHARD = 'seen-2024-07-0'

/** One member for each right, the weakest right first. */
const MEMBERS = { viewer: 'read', editor: 'edit' } as const satisfies Record<string, AccessType>
type Member = keyof typeof MEMBERS
export const MEMBER_NAMES = Object.keys(MEMBERS) as Member[]

export interface SharedLibrary extends Record<'owner' | 'stranger' | Member, Person> {
  /**
   * A former member. The album and the item were shared with this person until the owner ended both shares.
   */
  removed: Person
  album: Album
  /** An item in the album that is also shared directly with the album's members. */
  shown: TestUpload
  hidden: TestUpload
  trashed: TestUpload
  begun: ChunkedSending
  staged: Staged
  albumLink: Link
  itemLink: Link
  /**
   * `guestLink` is the token of a guest link to the album. `guestUpload` is the id of an upload through this
   * link that the owner has not accepted yet.
   */
  guestLink: string
  guestUpload: string
  passkey: string
  /** The owner's family group. `viewer` is a member of it. `invitation` invites `editor`. */
  family: { id: number; invitation: string }
  session: string
}

export async function aSharedLibrary(server: TestServer): Promise<SharedLibrary> {
  const owner = await signUp(server, 'owner@example.org')
  const shown = await uploaded(server, owner.token)
  const hidden = await uploaded(server, owner.token)
  const trashed = await uploaded(server, owner.token)
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [trashed.dto.id] }))

  const { id } = await createAlbum(server, owner, [shown.dto.id])
  const withRight = async (name: string, accessType: AccessType) => {
    const person = await signUp(server, `${name}@example.org`)
    await shareAlbum(server, owner, { id }, person, accessType)
    await shareItem(server, owner, shown.dto.id, person, accessType)
    return person
  }
  const members = {} as Record<Member, Person>
  for (const name of MEMBER_NAMES) members[name] = await withRight(name, MEMBERS[name])
  const { viewer, editor } = members
  const removed = await withRight('removed', 'read')
  const rotation = await rotationOf(server, owner, id, { without: [removed.id] })
  await done(ask(server, owner, 'DELETE', `/api/albums/${id}/share/${removed.id}`, { rotation }))
  await done(ask(server, owner, 'DELETE', `/api/media/${shown.dto.id}/share/${removed.id}`))

  const guestLink = await aGuestLink(server, owner, id)
  const guestUpload = await aGuestUpload(server, guestLink)
  await putDone(server, owner, SEEN_SHARD, 0, someBytes())
  const lease = { holder: random(16) }
  await done(ask(server, owner, 'PUT', '/api/recognition/leases/seen-2024-07', lease))
  const album = await readAlbum(server, owner, id)
  const sessions = await call(server, 'GET', '/api/user/sessions', { token: owner.token })
  return {
    ...members,
    owner,
    stranger: await signUp(server, 'stranger@example.org'),
    removed,
    album,
    shown,
    hidden,
    trashed,
    begun: await begin(server, owner.token, makeUpload({ size: 300_000 })),
    staged: await aStagedItem(server, owner.token),
    albumLink: await createLink(server, owner, newAlbumLink(album)),
    itemLink: await createLink(server, owner, newItemLink(shown.dto.id)),
    guestLink,
    guestUpload: guestUpload.dto.id,
    passkey: (await addPasskey(byName(server), owner)).id,
    family: await aFamily(server, owner, viewer, editor),
    session: (await sessions.json()).sessions[0].id,
  }
}

/** Returns the ids and tokens that no answer to a stranger may contain. */
export const namesIn = (library: SharedLibrary): string[] => [
  library.album.id,
  ...[library.shown, library.hidden, library.trashed].flatMap(({ dto }) => [dto.id, dto.checksum]),
  library.begun.uploadId,
  ...Object.values(library.staged),
  library.albumLink.token,
  library.itemLink.token,
  library.guestLink,
  library.guestUpload,
  library.passkey,
  library.session,
  SEEN_SHARD,
]
