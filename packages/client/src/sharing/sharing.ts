import {
  addBlockedSender,
  type BlockedSender,
  listBlockedSenders,
  removeBlockedSender,
} from '@safelight/contract/blocked-senders'
import { publicKeyOf } from '@safelight/contract/contacts'
import type { Right } from '@safelight/contract/rights'
import { getMedia, unshareAlbum, unshareMedia } from '@safelight/contract/shares'
import { OpenError } from '@safelight/crypto/errors'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { texts } from '@safelight/texts/client/sharing'
import { normalEmail } from '../api/normal-email.ts'
import { retryingStale } from '../api/retry-stale.ts'
import type { SharedEdit } from '../items/edits/edits.ts'
import { albumMembers } from './albums/album-members.ts'
import { recalled, type SharingContext } from './albums/read-album.ts'
import { createLinks, type LinkDeps, type LinkOptions, type OwnLink } from './links/links.ts'
import { createMyLinks, type LinkEdit, type OwnLinkAddress } from './links/my-links.ts'
import { itemRecipients } from './shares/item-recipients.ts'
import { editReceivedItem } from './shares/received-items.ts'
import { describeRecipients, type SharedWith } from './shares/recipients.ts'
import type { RecipientsApi } from './shares/recipients-api.ts'
import type { Shareable } from './shares/shareable.ts'
import {
  openShared,
  type ReadSharedItems,
  readingSharedItems,
  type Sender,
  type SharedItemEntry,
} from './shares/shared-items.ts'

export type { LinkOptions, OwnLink } from './links/links.ts'
export {
  type LinkEdit,
  LinkOutdatedError,
  type OwnLinkAddress,
} from './links/my-links.ts'
export type { SharedWith } from './shares/recipients.ts'
export type { Shareable } from './shares/shareable.ts'
export type { Sender, SharedItemEntry } from './shares/shared-items.ts'

export interface ShareInfo {
  people: SharedWith[]
  links: OwnLink[]
}

export interface SharedWithAll {
  /** The state of sharing after the last successful share; undefined if no share succeeded. */
  info: ShareInfo | undefined
  failed: { email: string; error: unknown }[]
}

/** Sharing with people and by links. All calls throw ApiError, and ContactChangedError if keys changed. */
export interface Sharing {
  info(what: Shareable): Promise<ShareInfo>
  shareWith(what: Shareable, email: string, right: Right): Promise<ShareInfo>
  /** Shares with one person after the other. Never throws: a failed share does not stop the others. */
  shareWithAll(what: Shareable, emails: readonly string[], right: Right): Promise<SharedWithAll>
  changeRight(what: Shareable, person: SharedWith, right: Right): Promise<ShareInfo>
  revoke(what: Shareable, person: SharedWith): Promise<void>
  createLink(what: Shareable, options: LinkOptions): Promise<OwnLink>
  revokeLink(what: Shareable, token: string): Promise<void>
  links(): Promise<OwnLink[]>
  /**
   * Changes the settings of a link that this account made. Also throws LinkOutdatedError if the
   * link has expired, and its album has got a new key since.
   */
  updateLink(link: OwnLink, edit: LinkEdit): Promise<OwnLink>
  disableLink(link: OwnLink): Promise<void>
  /**
   * Returns the address of a link that this account made. The address opens the link without its password.
   */
  addressOfLink(link: OwnLink): Promise<OwnLinkAddress>
  itemsSharedWithMe: ReadSharedItems
  item(id: string): Promise<SharedItemEntry>
  editItem(id: string, edit: SharedEdit): Promise<SharedItemEntry>
  leave(what: { type: 'album' | 'item'; id: string }): Promise<void>
  blocked(): Promise<BlockedSender[]>
  /** Ends all shares that the sender made for this person, and prevents new ones. */
  block(sender: Sender): Promise<void>
  unblock(sender: Pick<BlockedSender, 'userId'>): Promise<void>
}

export class ShareWithSelfError extends Error {
  override name = 'ShareWithSelfError'
  constructor() {
    super(texts.ownAddress)
  }
}

export interface SharingDeps extends LinkDeps {
  userId: number
  blockedSendersChanged: () => void
}

export function createSharing(
  context: SharingContext,
  { userId, blockedSendersChanged: blocksChanged, ...parts }: SharingDeps,
): Sharing {
  const { account, contacts, api, answers } = context
  const ownLinks = createLinks(context, parts)
  const myLinks = createMyLinks(context, ownLinks.describe, parts.deriveRoot)

  /**
   * Returns the person with this address, and pins a new person. Throws ShareWithSelfError for the account's
   * own address, and ContactChangedError if keys or address changed.
   */
  async function pinnedPerson(email: string): Promise<PublicIdentity> {
    const claimed = await api.call(publicKeyOf, { query: { email } })
    if (claimed.accountId === account.accountId) throw new ShareWithSelfError()
    // Pin the address that the person typed, not the one that the server names.
    const [person] = await contacts.pin([{ ...claimed, email: normalEmail(email) }])
    if (!person) throw new OpenError()
    if (person instanceof Error) throw person
    return person
  }

  async function info(what: Shareable): Promise<ShareInfo> {
    if (what.type === 'items') return { people: [], links: [] }
    const { users, links, members } = await peopleOf(what).read()
    return {
      people: await describeRecipients(await contacts.list(), members, users),
      links: await Promise.all(links.map(ownLinks.describe)),
    }
  }

  function peopleOf(what: Shareable): RecipientsApi {
    if (what.type === 'album') return albumMembers(context, what.id)
    if (what.type === 'item') return itemRecipients(context, what.item)
    throw new Error(texts.shareAsAlbum)
  }

  async function shareWith(what: Shareable, email: string, right: Right): Promise<ShareInfo> {
    await peopleOf(what).give({ person: await pinnedPerson(email), email }, right)
    return info(what)
  }

  return {
    info,
    shareWith,

    async shareWithAll(what, emails, right) {
      const result: SharedWithAll = { info: undefined, failed: [] }
      for (const email of emails) {
        try {
          result.info = await shareWith(what, email, right)
        } catch (error) {
          result.failed.push({ email, error })
        }
      }
      return result
    },

    async changeRight(what, { email, accountId }, right) {
      const person = await pinnedPerson(email)
      if (person.accountId !== accountId) throw new OpenError()
      await peopleOf(what).give({ person, email }, right)
      return info(what)
    },

    async revoke(what, person) {
      await peopleOf(what).revoke(person)
    },

    createLink: ownLinks.create,
    revokeLink: ownLinks.revoke,
    links: myLinks.list,
    updateLink: myLinks.update,
    disableLink: myLinks.disable,
    addressOfLink: myLinks.address,

    itemsSharedWithMe: readingSharedItems(context),

    item: id =>
      recalled(context, `item/${id}`, async reader => {
        const answer = await reader.api.call(getMedia, { params: { id } })
        if (answer.item.id !== id) throw new OpenError()
        const entry = await openShared(reader, answer)
        if (entry.item?.shared) await contacts.pinSender(answer.owner)
        return entry
      }),

    editItem: async (id, edit) =>
      openShared(context, await retryingStale(() => editReceivedItem(context, id, edit))),

    async leave({ type, id }) {
      const params = { id, userId }
      if (type === 'album') await api.call(unshareAlbum, { params, body: {} })
      else await api.call(unshareMedia, { params })
      await answers.forget([id])
    },

    blocked: async () => (await api.call(listBlockedSenders)).blocked,

    async block({ email, accountId }) {
      await api.call(addBlockedSender, { body: { email, accountId } })
      // Forget all answers. It is unknown which of them contain shares of this sender.
      await answers.forgetAll()
      blocksChanged()
    },

    async unblock(sender) {
      await api.call(removeBlockedSender, { params: { userId: sender.userId } })
      blocksChanged()
    },
  }
}
