import { publicKeyOf } from '@safelight/contract/contacts'
import type { SharedMedia } from '@safelight/contract/share-records'
import { getMedia, mediaSharedWithMe, unshareAlbum, unshareMedia } from '@safelight/contract/shares'
import { OpenError } from '@safelight/vault/errors'
import type { Person, Right } from '@safelight/vault/people'
import { ContactChangedError, normalEmail } from './contacts.ts'
import type { SharedEdit } from './edits.ts'
import type { LibraryItem } from './items.ts'
import { albumPeople } from './lib/album-people.ts'
import { everyPage } from './lib/every-page.ts'
import { itemPeople } from './lib/item-people.ts'
import { createLinks, type LinkOptions, type LinkParts, type OwnLink } from './lib/links.ts'
import { openOwnItem } from './lib/open-own-item.ts'
import type { PeopleOf } from './lib/people-of.ts'
import type { AlbumOpener } from './lib/read-album.ts'
import { editReceivedItem, openGift } from './lib/received-items.ts'
import { describePeople, type SharedWith } from './lib/recipients.ts'
import { retryingStale } from './lib/retrying-stale.ts'
import type { Shareable } from './lib/shareable.ts'
import { openForeignItem } from './lib/shared-items.ts'

export type { LinkOptions, OwnLink } from './lib/links.ts'
export type { SharedWith } from './lib/recipients.ts'
export type { Shareable } from './lib/shareable.ts'

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
  const { account, contacts, api } = opener
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
    const { users, links, members } = await peopleOf(what).read()
    return {
      people: await describePeople(await contacts.list(), members, users),
      links: await Promise.all(links.map(ownLinks.describe)),
    }
  }

  function peopleOf(what: Shareable): PeopleOf {
    if (what.type === 'album') return albumPeople(opener, what.id)
    if (what.type === 'item') return itemPeople(opener, what.item)
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
      await peopleOf(what).give({ person: await meet(email), email }, right)
      return info(what)
    },

    async changeRight(what, { email, accountId }, right) {
      const person = await meet(email)
      if (person.accountId !== accountId) throw new OpenError()
      await peopleOf(what).give({ person, email }, right)
      return info(what)
    },

    async revoke(what, person) {
      await peopleOf(what).revoke(person)
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
