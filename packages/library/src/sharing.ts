import { publicKeyOf } from '@safelight/contract/contacts'
import type { SharedMedia } from '@safelight/contract/share-records'
import {
  albumShares,
  getMedia,
  lowerAlbumShare,
  mediaSharedWithMe,
  mediaShares,
  renewAlbum,
  type ShareInfo as ShareRecords,
  shareAlbum,
  shareMedia,
  unshareAlbum,
  unshareMedia,
} from '@safelight/contract/shares'
import { type AlbumMember, sealAlbumMembers } from '@safelight/vault/album-members'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { unwrapItemKey } from '@safelight/vault/items'
import type { Person, Right } from '@safelight/vault/people'
import { type Shared, sealShare } from '@safelight/vault/shares'
import { type AlbumOpener, readAlbum } from './albums.ts'
import { ContactChangedError, normalEmail } from './contacts.ts'
import type { SharedEdit } from './edits.ts'
import type { LibraryItem } from './items.ts'
import { adoptDetails } from './lib/adopt-details.ts'
import { everyPage } from './lib/every-page.ts'
import { createLinks, type LinkOptions, type LinkParts, type OwnLink } from './lib/links.ts'
import { openAlbumKey } from './lib/open-album.ts'
import { openOwnItem } from './lib/open-own-item.ts'
import { editReceivedItem, openGift } from './lib/received-items.ts'
import { describePeople, recipientsOf } from './lib/recipients.ts'
import { retryingStale } from './lib/retrying-stale.ts'
import { isListed, rotateAlbum } from './lib/rotate-album.ts'
import type { Shareable } from './lib/shareable.ts'
import { openForeignItem } from './lib/shared-items.ts'
import { signItems } from './lib/sign-items.ts'
import { encodeSigned } from './lib/signed-seals.ts'

export type { LinkOptions, OwnLink } from './lib/links.ts'
export type { Shareable } from './lib/shareable.ts'

/** Somebody with whom something is shared. */
export interface SharedWith {
  userId: number
  accountId: string
  email: string
  right: Right
  fingerprint: string
  /** The keys behind it. */
  keys: Person
  /** The fingerprint was compared with the person. */
  compared: boolean
  /** Their keys are not those that it was shared with. */
  changed: ContactChangedError | undefined
}

export interface ShareInfo {
  people: SharedWith[]
  links: OwnLink[]
}

/** An item that somebody shared by itself, or an own one. */
export interface SharedItemEntry {
  /** undefined when it cannot be opened. */
  item: LibraryItem | undefined
  id: string
  owner: { userId: number; email: string }
  right: Right | 'OWNER'
  problem: 'damaged' | ContactChangedError | undefined
}

/** Sharing with people and by links. All calls throw ApiError, and ContactChangedError where keys changed. */
export interface Sharing {
  info(what: Shareable): Promise<ShareInfo>
  /** Shares with whoever has the e-mail address; for somebody who has it already, changes the right. */
  shareWith(what: Shareable, email: string, right: Right): Promise<ShareInfo>
  changeRight(what: Shareable, person: SharedWith, right: Right): Promise<ShareInfo>
  revoke(what: Shareable, person: SharedWith): Promise<void>
  createLink(what: Shareable, options: LinkOptions): Promise<OwnLink>
  revokeLink(what: Shareable, token: string): Promise<void>
  links(): Promise<OwnLink[]>
  itemsSharedWithMe(): Promise<SharedItemEntry[]>
  item(id: string): Promise<SharedItemEntry>
  /** Changes an item that somebody shared to be edited. */
  editItem(id: string, edit: SharedEdit): Promise<SharedItemEntry>
  /** Gives up what somebody else shared. */
  leave(what: { type: 'album' | 'item'; id: string }): Promise<void>
}

export class ShareWithSelfError extends Error {
  override name = 'ShareWithSelfError'
  constructor() {
    super('This is your own email address.')
  }
}

export interface SharingParts extends LinkParts {
  /** One's own number at the server. */
  userId: number
}

export function createSharing(opener: AlbumOpener, { userId, ...parts }: SharingParts): Sharing {
  const { account, identity, contacts, api } = opener
  const ownLinks = createLinks(opener, parts)

  /** The person behind an address, as they are pinned; a hard stop when they are not who they were. */
  async function meet(email: string): Promise<Person> {
    const claimed = await api.call(publicKeyOf, { query: { email } })
    if (claimed.accountId === account.accountId) throw new ShareWithSelfError()
    // The server may name the address as it likes: what was typed is what is meant.
    const [person] = await contacts.meet([{ ...claimed, email: normalEmail(email) }])
    if (!person) throw new OpenError()
    if (person instanceof Error) throw person
    return person
  }

  async function info(what: Shareable): Promise<ShareInfo> {
    if (what.type === 'items') return { people: [], links: [] }
    const { users, links, members } =
      what.type === 'album' ? await albumMembers(what.id) : await itemRecipients(what.item.id)
    const known = await contacts.list()
    return {
      people: await describePeople(known, members, users),
      links: await Promise.all(links.map(ownLinks.describe)),
    }
  }

  /** Of an own album, the members that its owner signed. A new epoch begins if one of them has left. */
  function albumMembers(id: string) {
    return retryingStale(async () => {
      const { members } = await readAlbum(opener, id)
      const records = await api.call(albumShares, { params: { id } })
      if (members.every(isListed(records.users))) return { ...records, members }
      const rotation = await rotateAlbum(opener, id, {})
      const renewed = await api.call(renewAlbum, { params: { id }, body: { rotation } })
      return { ...renewed, members: members.filter(isListed(records.users)) }
    })
  }

  async function itemRecipients(id: string) {
    const records = await api.call(mediaShares, { params: { id } })
    const known = await contacts.list()
    return { ...records, members: await recipientsOf(identity, id, known, records.users) }
  }

  /** A share of an album in its present epoch, with a list of members that names the person. */
  function giveAlbum(id: string, person: Person, email: string, right: Right) {
    return retryingStale(async () => {
      await albumMembers(id)
      const album = await readAlbum(opener, id)
      const member = album.members.find(one => one.accountId === person.accountId)
      if (member?.right === 'EDIT' && right === 'VIEW') return lowerAlbum(id, person.accountId)
      const others = album.members.filter(one => one.accountId !== person.accountId)
      const version = album.record.members.version + 1
      const list = [...others, { ...person, right } satisfies AlbumMember].map(bareMember)
      const members = await sealAlbumMembers(identity, album.keys, version, list)
      const { epoch } = album.keys
      const shared: Shared = { type: 'ALBUM', resourceId: id, right, epoch }
      const albumKey = await openAlbumKey(opener, album.owner, album.record)
      const share = await sealShare(identity, person, shared, albumKey).finally(() =>
        albumKey.fill(0),
      )
      return api.call(shareAlbum, {
        params: { id },
        body: {
          targetEmail: email,
          accessType: accessTypeOf(right),
          recipientAccountId: person.accountId,
          ...encodeSigned(share),
          epoch,
          members: { version, ...encodeSigned(members) },
        },
      })
    })
  }

  async function lowerAlbum(id: string, accountId: string): Promise<ShareRecords> {
    const { users } = await api.call(albumShares, { params: { id } })
    const user = users.find(one => one.accountId === accountId)
    if (!user) throw new OpenError()
    const lower = (one: AlbumMember): AlbumMember =>
      one.accountId === accountId ? { ...one, right: 'VIEW' } : one
    const rotation = await rotateAlbum(opener, id, { members: members => members.map(lower) })
    const params = { id, userId: user.userId }
    return api.call(lowerAlbumShare, { params, body: { rotation } })
  }

  function giveItem(item: LibraryItem, person: Person, email: string, right: Right) {
    return retryingStale(async again => {
      const [signed] = await signItems(opener, [item], again)
      if (!signed) throw new OpenError()
      const { id, version, detailsSignature } = signed
      const shared: Shared = { type: 'MEDIA', resourceId: id, right, epoch: 0 }
      const itemKey = await unwrapItemKey(account, id, fromBase64url(item.wrappedKey))
      const share = await sealShare(identity, person, shared, itemKey).finally(() =>
        itemKey.fill(0),
      )
      return api.call(shareMedia, {
        params: { id },
        body: {
          targetEmail: email,
          accessType: accessTypeOf(right),
          recipientAccountId: person.accountId,
          ...encodeSigned(share),
          item: { version, detailsSignature },
        },
      })
    })
  }

  const give = (what: Shareable, person: Person, email: string, right: Right) => {
    if (what.type === 'album') return giveAlbum(what.id, person, email, right)
    if (what.type === 'item') return giveItem(what.item, person, email, right)
    throw new Error('Several items are shared by a link.')
  }

  async function openShared(media: SharedMedia): Promise<SharedItemEntry> {
    const { item, owner, share } = media
    const entry = { id: item.id, owner, item: undefined, problem: undefined }
    if (item.ownerAccountId === account.accountId) {
      const own = await openOwnItem(opener, item)
      if (own) return { ...entry, item: own, right: 'OWNER' }
    }
    const right = share?.right ?? 'VIEW'
    try {
      const { sender, keys } = await openGift(opener, media)
      return { ...entry, right, item: await openForeignItem(sender, keys, item, opener.floors) }
    } catch (error) {
      if (error instanceof ContactChangedError) return { ...entry, right, problem: error }
      if (!(error instanceof OpenError)) throw error
      return { ...entry, right, problem: 'damaged' }
    }
  }

  return {
    info,

    async shareWith(what, email, right) {
      await give(what, await meet(email), email, right)
      return info(what)
    },

    async changeRight(what, { email, accountId }, right) {
      const person = await meet(email)
      if (person.accountId !== accountId) throw new OpenError()
      await give(what, person, email, right)
      return info(what)
    },

    async revoke(what, { userId, accountId }) {
      if (what.type === 'item') {
        // What an editor has changed stays; without their share nobody could tell any more that they might.
        await retryingStale(() => adoptDetails(opener, what.item.id)).catch(unlessOpenError)
        await api.call(unshareMedia, { params: { id: what.item.id, userId } })
      } else if (what.type === 'album') {
        const { id } = what
        const others = (members: readonly AlbumMember[]) => {
          const left = members.filter(member => member.accountId !== accountId)
          if (left.length === members.length) throw new OpenError()
          return left
        }
        await retryingStale(async () => {
          const rotation = await rotateAlbum(opener, id, { members: others })
          await api.call(unshareAlbum, { params: { id, userId }, body: { rotation } })
        })
      }
    },

    createLink: ownLinks.create,
    revokeLink: ownLinks.revoke,
    links: ownLinks.list,

    itemsSharedWithMe: async () => {
      const entries = await everyPage(
        query => api.call(mediaSharedWithMe, { query }),
        ({ item, share }) => ({ time: share?.createdAt ?? '', name: item.id }),
      )
      return Promise.all(entries.map(openShared))
    },

    async item(id) {
      const answer = await api.call(getMedia, { params: { id } })
      if (answer.item.id !== id) throw new OpenError()
      return openShared(answer)
    },

    editItem: async (id, edit) =>
      openShared(await retryingStale(() => editReceivedItem(opener, id, edit))),

    async leave({ type, id }) {
      const params = { id, userId }
      if (type === 'album') await api.call(unshareAlbum, { params, body: {} })
      else await api.call(unshareMedia, { params })
    },
  }
}

/** What does not open at all must not keep anybody from ending a share. */
function unlessOpenError(error: unknown): void {
  if (!(error instanceof OpenError)) throw error
}

const accessTypeOf = (right: Right) => (right === 'EDIT' ? 'edit' : 'read')

/** What the list of members holds of a person, and no more. */
const bareMember = ({ accountId, encryptionPublicKey, signingPublicKey, right }: AlbumMember) => ({
  accountId,
  encryptionPublicKey,
  signingPublicKey,
  right,
})
