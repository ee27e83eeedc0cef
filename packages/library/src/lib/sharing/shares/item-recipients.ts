import { mediaShares, shareMedia, unshareMedia } from '@safelight/contract/shares'
import { fromBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { unwrapItemKey } from '@safelight/vault/items'
import { type Shared, sealShare } from '@safelight/vault/shares'
import type { LibraryItem } from '../items.ts'
import { adoptDetails } from './adopt-details.ts'
import { accessTypeOf, type PeopleOf } from './people-of.ts'
import type { AlbumOpener } from './read-album.ts'
import { recipientsOf } from './recipients.ts'
import { retryingStale } from './retrying-stale.ts'
import { signItems } from './sign-items.ts'
import { encodeSigned } from './signed-seals.ts'

/** The people with whom an own item is shared by itself (format rule F14). */
export function itemPeople(opener: AlbumOpener, item: LibraryItem): PeopleOf {
  const { account, identity, contacts, api } = opener
  const { id } = item

  return {
    async read() {
      const records = await api.call(mediaShares, { params: { id } })
      const known = await contacts.list()
      return { ...records, members: await recipientsOf(identity, id, known, records.users) }
    },

    give: ({ person, email }, right) =>
      retryingStale(async again => {
        const [signed] = await signItems(opener, [item], again)
        if (!signed) throw new OpenError()
        const { version, detailsSignature } = signed
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
      }),

    async revoke({ userId }) {
      // What an editor has changed stays; without their share nobody could tell any more that they might.
      await retryingStale(() => adoptDetails(opener, id)).catch(unlessOpenError)
      await api.call(unshareMedia, { params: { id, userId } })
    },
  }
}

/** What does not open at all must not keep anybody from ending a share. */
function unlessOpenError(error: unknown): void {
  if (!(error instanceof OpenError)) throw error
}
