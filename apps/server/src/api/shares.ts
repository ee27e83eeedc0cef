import { START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { fromAccessType, toAccessType } from '@safelight/contract/rights'
import {
  albumShares,
  getMedia,
  lowerAlbumShare as lowerAlbumShareCall,
  mediaSharedWithMe,
  mediaShares,
  renewAlbum as renewAlbumCall,
  type ShareInfo,
  shareAlbum,
  shareMedia,
  unshareAlbum,
  unshareMedia,
} from '@safelight/contract/shares'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { mayNotify } from '../accounts/mail-bounds.ts'
import { peopleOf, personByEmail } from '../accounts/person.ts'
import { assertNotFull } from '../accounts/quota.ts'
import { notify } from '../accounts/verification.ts'
import { albumFor } from '../albums/access.ts'
import { readLinks } from '../albums/links/record.ts'
import { albumSharesOf } from '../albums/shares/album-shares.ts'
import {
  addAlbumShare,
  lowerAlbumShare,
  removeAlbumShare,
  renewAlbum,
} from '../albums/shares/share-album.ts'
import type { Context } from '../context.ts'
import type { AlbumSharesTable, ItemSharesTable } from '../database/schema/albums.ts'
import { ApiError } from '../http/errors.ts'
import { answerList } from '../http/list.ts'
import { userRoute } from '../http/routes.ts'
import { findItem } from '../items/item-queries.ts'
import { itemSharesOf } from '../items/shares/item-shares.ts'
import { readItemsSharedWith, readSharedItem } from '../items/shares/read-shared-items.ts'
import { addItemShare, removeItemShare } from '../items/shares/share-item.ts'
import { shared } from '../mail/messages.ts'

export function shareRoutes(app: FastifyInstance, context: Context): void {
  const { database, now, storageLimit, publicUrl } = context
  const limited = { preHandler: app.limitFindingPeople }
  const large = { bodyLimit: LIMITS.sharingBodyBytes }

  userRoute(app, albumShares, async ({ session: { userId }, params: { id } }) => {
    await albumFor(database, userId, id, 'manage')
    return albumInfo(id)
  })

  userRoute(app, mediaShares, async ({ session: { userId }, params: { id } }) => {
    await ownItem(userId, id)
    return mediaInfo(id)
  })

  userRoute(
    app,
    shareAlbum,
    async ({ session: { userId }, params: { id }, body }) => {
      await albumFor(database, userId, id, 'manage')
      await assertNotFull(database, userId, storageLimit)
      const recipient = await recipientOf(userId, body)
      const share = { ...body, recipient, right: fromAccessType(body.accessType) }
      const isNew = await addAlbumShare(database, userId, id, share, now())
      if (isNew) await notifyRecipient(userId, recipient.userId)
      return albumInfo(id)
    },
    limited,
  )

  userRoute(
    app,
    shareMedia,
    async ({ session: { userId }, params: { id }, body }) => {
      await ownItem(userId, id)
      await assertNotFull(database, userId, storageLimit)
      const recipient = await recipientOf(userId, body)
      const share = { ...body, recipient, right: fromAccessType(body.accessType) }
      const isNew = await addItemShare(database, userId, id, share, now())
      if (isNew) await notifyRecipient(userId, recipient.userId)
      return mediaInfo(id)
    },
    limited,
  )

  userRoute(
    app,
    lowerAlbumShareCall,
    async ({ session, params, body }) => {
      const share = { albumId: params.id, userId: params.userId }
      const { rotation } = body
      await lowerAlbumShare(database, session.userId, share, rotation, storageLimit, now())
      return albumInfo(params.id)
    },
    large,
  )

  userRoute(
    app,
    renewAlbumCall,
    async ({ session: { userId }, params: { id }, body }) => {
      await renewAlbum(database, userId, id, body.rotation, storageLimit, now())
      return albumInfo(id)
    },
    large,
  )

  userRoute(
    app,
    unshareAlbum,
    async ({ session, params, body }) => {
      const share = { albumId: params.id, userId: params.userId }
      const rotation = body?.rotation
      await removeAlbumShare(database, session.userId, share, rotation, storageLimit, now())
      return {}
    },
    large,
  )

  userRoute(app, unshareMedia, async ({ session, params }) => {
    await removeItemShare(database, session.userId, { itemId: params.id, userId: params.userId })
    return {}
  })

  userRoute(
    app,
    mediaSharedWithMe,
    async ({ session: { userId }, query: { after = START }, reply }) =>
      answerList(reply, await readItemsSharedWith(database, userId, after)),
  )

  userRoute(app, getMedia, ({ session: { userId }, params: { id } }) =>
    readSharedItem(database, userId, id),
  )

  async function ownItem(userId: number, id: string): Promise<void> {
    if (!(await findItem(database, userId, id))) throw new ApiError('NOT_FOUND')
  }

  /**
   * Resolves to the person with this address. Throws RECIPIENT_NOT_FOUND unless the client sealed the share
   * for that person's account.
   */
  async function recipientOf(
    userId: number,
    { targetEmail, recipientAccountId }: { targetEmail: string; recipientAccountId: string },
  ) {
    const recipient = await personByEmail(database, targetEmail)
    if (recipient?.accountId !== recipientAccountId) throw new ApiError('RECIPIENT_NOT_FOUND')
    if (recipient.userId === userId) {
      throw new ApiError('INVALID_REQUEST', texts.ownAddress)
    }
    return recipient
  }

  const notifyRecipient = (from: number, to: number): Promise<void> => {
    context.push?.tell({ kind: 'shares', userId: to })
    return notify(context, to, async address => {
      if (!(await mayNotify(context, from, address))) return undefined
      const { email } = (await peopleOf(database, [from]))(from)
      return shared(address, email, new URL('/shared', publicUrl).href)
    })
  }

  async function albumInfo(albumId: string): Promise<ShareInfo> {
    const shares = await albumSharesOf(database, albumId).execute()
    return infoOf(shares, await readLinks(database, { album: albumId, now: now() }))
  }

  async function mediaInfo(itemId: string): Promise<ShareInfo> {
    const shares = await itemSharesOf(database, itemId).execute()
    return infoOf(shares, await readLinks(database, { item: itemId, now: now() }))
  }

  async function infoOf(
    shares: Selectable<AlbumSharesTable>[] | Selectable<ItemSharesTable>[],
    links: ShareInfo['links'],
  ): Promise<ShareInfo> {
    const people = await peopleOf(
      database,
      shares.map(share => share.user_id),
    )
    const users = shares.map(share => ({
      ...people(share.user_id),
      permission: toAccessType(share.right),
      epoch: 'epoch' in share ? share.epoch : 0,
      sealed: share.sealed,
      signature: share.signature,
      createdAt: share.created_at,
    }))
    return { users, link: links[0] ?? null, links }
  }
}
