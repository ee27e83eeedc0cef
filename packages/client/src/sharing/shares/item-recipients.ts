import { toAccessType } from '@safelight/contract/rights'
import { mediaShares, shareMedia, unshareMedia } from '@safelight/contract/shares'
import { OpenError } from '@safelight/crypto/errors'
import { type Shared, sealShare } from '@safelight/crypto/shares'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { LibraryItem } from '../../items/item.ts'
import { unwrapOwnKey } from '../../items/own-keys.ts'
import type { SharingContext } from '../albums/read-album.ts'
import { adoptDetails } from './adopt-details.ts'
import { recipientsOf } from './recipients.ts'
import type { RecipientsApi } from './recipients-api.ts'
import { signItems } from './sign-items.ts'

/** The recipients of an own item that is shared individually (format rule F14). */
export function itemRecipients(context: SharingContext, item: LibraryItem): RecipientsApi {
  const { account, identity, contacts, api } = context
  const { id } = item

  return {
    async read() {
      const records = await api.call(mediaShares, { params: { id } })
      const known = await contacts.list()
      return { ...records, members: await recipientsOf(identity, id, known, records.users) }
    },

    give: ({ person, email }, right) =>
      retryingStale(async again => {
        const [signed] = await signItems(context, [item], again)
        if (!signed) throw new OpenError()
        const { version, detailsSignature } = signed
        const shared: Shared = { type: 'MEDIA', resourceId: id, right, epoch: 0 }
        const itemKey = await unwrapOwnKey(account, item)
        const share = await sealShare(identity, person, shared, itemKey).finally(() =>
          itemKey.fill(0),
        )
        return api.call(shareMedia, {
          params: { id },
          body: {
            targetEmail: email,
            accessType: toAccessType(right),
            recipientAccountId: person.accountId,
            ...encodeSigned(share),
            item: { version, detailsSignature },
          },
        })
      }),

    async revoke({ userId }) {
      // First make an editor's changes the owner's own. After the share ends, nothing proves that the editor
      // was allowed to make them.
      await retryingStale(() => adoptDetails(context, id)).catch(unlessOpenError)
      await api.call(unshareMedia, { params: { id, userId } })
    },
  }
}

/** Details that do not open must not keep the owner from ending a share. */
function unlessOpenError(error: unknown): void {
  if (!(error instanceof OpenError)) throw error
}
