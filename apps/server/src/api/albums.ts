import {
  addAlbumMedia,
  albumMedia,
  albumsSharedWithMe,
  createAlbum,
  deleteAlbum as deleteAlbumCall,
  getAlbum,
  myAlbums,
  putAlbum,
  removeAlbumMedia,
} from '@safelight/contract/albums'
import { START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { FastifyInstance } from 'fastify'
import { peopleOf } from '../accounts/person.ts'
import { assertNotFull } from '../accounts/quota.ts'
import { albumFor } from '../albums/access.ts'
import { albumSum } from '../albums/album-items.ts'
import { ownAlbumIds, sharedAlbumIds } from '../albums/album-queries.ts'
import {
  addItems,
  deleteAlbum,
  insertAlbum,
  removeItems,
  updateAlbum,
} from '../albums/edit-album.ts'
import { readAlbumItems, readAlbumList } from '../albums/page.ts'
import { readAlbums } from '../albums/record.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError } from '../http/errors.ts'
import { answerList } from '../http/list.ts'
import { userRoute } from '../http/routes.ts'
import { answerWholePage } from '../http/whole-page.ts'

export function albumRoutes(app: FastifyInstance, { database, now, storageLimit }: Context): void {
  userRoute(app, myAlbums, async ({ session: { userId }, query: { after = START }, reply }) =>
    answerList(
      reply,
      await readAtOnce(database, snapshot =>
        readAlbumList(snapshot, userId, ownAlbumIds(snapshot, userId, after), now()),
      ),
    ),
  )

  userRoute(
    app,
    albumsSharedWithMe,
    async ({ session: { userId }, query: { after = START }, reply }) =>
      answerList(
        reply,
        await readAtOnce(database, snapshot =>
          readAlbumList(snapshot, userId, sharedAlbumIds(snapshot, userId, after), now()),
        ),
      ),
  )

  userRoute(
    app,
    createAlbum,
    async ({ session: { userId }, body }) => {
      await assertNotFull(database, userId, storageLimit)
      const time = now().toISOString()
      const album = {
        id: body.id,
        owner_id: userId,
        cover_id: null,
        epoch: 1,
        wrapped_key: body.wrappedKey,
        details_version: 1,
        details_sealed: body.details.sealed,
        details_author: await accountIdOf(userId),
        details_signature: body.details.signature,
        members_version: 1,
        members_sealed: body.members.sealed,
        members_signature: body.members.signature,
        created_at: time,
        changed_at: time,
        comments_off: 0,
        comment_changes: 0,
      }
      await insertAlbum(database, album, body.items)
      return one(userId, body.id)
    },
    { bodyLimit: LIMITS.sharingBodyBytes },
  )

  userRoute(app, getAlbum, ({ session: { userId }, params: { id } }) => one(userId, id))

  userRoute(app, putAlbum, async ({ session: { userId }, params: { id }, body }) => {
    const change = {
      details: body.details,
      author: await accountIdOf(userId),
      coverId: body.coverPhoto?.slice(0, ID_CHARS) ?? body.coverPhoto,
      seenCoverId: body.seenCoverId,
    }
    await updateAlbum(database, userId, id, change, storageLimit, now())
    return one(userId, id)
  })

  userRoute(app, deleteAlbumCall, async ({ session: { userId }, params: { id } }) => {
    await deleteAlbum(database, userId, id)
    return {}
  })

  userRoute(app, albumMedia, async ({ session: { userId }, params: { id }, query, reply }) => {
    const { page, limit, after, order } = query
    const read = (skip: number, take: number) =>
      readAtOnce(database, async snapshot => {
        await albumFor(snapshot, userId, id, 'view')
        return readAlbumItems(snapshot, userId, id, { after, skip, take, order })
      })
    if (after) {
      const { items, hasMore } = await read(0, limit)
      const counts = { currentPage: page, totalPages: null, total: null }
      return { ...counts, fileUploadResponseList: items, hasMore }
    }
    const { total } = await albumSum(database, id).executeTakeFirstOrThrow()
    const counts = { currentPage: page, totalPages: Math.ceil(total / limit), total }
    return answerWholePage(reply, limit, counts, (skip, take) => read(page * limit + skip, take))
  })

  userRoute(
    app,
    addAlbumMedia,
    async ({ session: { userId }, params: { id }, body }) => {
      await assertNotFull(database, userId, storageLimit)
      return { ids: await addItems(database, userId, id, body, now()) }
    },
    { bodyLimit: LIMITS.sharingBodyBytes },
  )

  userRoute(app, removeAlbumMedia, async ({ session: { userId }, params: { id }, body }) => ({
    ids: await removeItems(database, userId, id, body.ids, now()),
  }))

  async function one(userId: number, id: string) {
    const [album] = await readAtOnce(database, snapshot =>
      readAlbums(snapshot, userId, [id], now()),
    )
    if (!album) throw new ApiError('NOT_FOUND')
    return album
  }

  const accountIdOf = async (userId: number) =>
    (await peopleOf(database, [userId]))(userId).accountId
}

/** Length of an item's id. Clients name a cover by the item's file name, which starts with the id. */
const ID_CHARS = 26
