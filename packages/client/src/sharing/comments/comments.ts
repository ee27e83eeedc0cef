import {
  type AlbumComment,
  allowComments,
  deleteComment,
  itemComments,
  putComment,
} from '@safelight/contract/comments'
import { LIMITS } from '@safelight/contract/limits'
import { sealComment } from '@safelight/crypto/comments'
import { ulid } from 'ulid'
import type { ApiClient } from '../../api/api-client.ts'
import { encodeSigned } from '../../api/codecs/signed-seal.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { LibraryItem } from '../../items/item.ts'
import {
  type ReadingContext,
  readAlbum,
  recalled,
  type SharingContext,
} from '../albums/read-album.ts'
import { inOrder, openWritten, type Written } from './open-comments.ts'

export type { Written } from './open-comments.ts'

export interface Comment extends Written {
  text: string
}

export interface ItemComments {
  /** In their order, the first one first. */
  comments: Comment[]
  /** One like for each person. */
  likes: Written[]
  /** The number of records that are left out, because nothing proves who wrote them. */
  refused: number
}

/** Comments and likes of an album's items (format rule F20). All calls throw ApiError. */
export interface Comments {
  of(albumId: string, item: LibraryItem): Promise<ItemComments>
  add(albumId: string, item: LibraryItem, text: string): Promise<void>
  setLiked(albumId: string, item: LibraryItem, liked: boolean): Promise<void>
  remove(albumId: string, item: LibraryItem, commentId: string): Promise<void>
  /** Turns new comments and likes of an own album on or off. */
  allow(albumId: string, allowed: boolean): Promise<void>
}

export function createComments(context: SharingContext): Comments {
  const { account, identity, api } = context

  const ownerOf = (item: LibraryItem) => item.shared?.owner ?? account.accountId

  async function readAll(reader: ReadingContext, albumId: string, item: LibraryItem) {
    const album = await readAlbum(reader, albumId)
    if (album.record.commentChanges === 0) return { written: [], refused: 0 }
    const records = await everyComment(reader.api, albumId, item.id)
    const contacts = await reader.contacts.list()
    const place = { itemOwner: ownerOf(item), itemId: item.id }
    const opened = await Promise.all(
      records.map(record =>
        openWritten(album, place, record, { contacts, self: identity.person }).catch(
          () => undefined,
        ),
      ),
    )
    const written = opened.filter(one => one !== undefined).sort(inOrder)
    return { written, refused: records.length - written.length }
  }

  const write = (albumId: string, item: LibraryItem, text?: string): Promise<void> =>
    retryingStale(async () => {
      const { keys } = await readAlbum(context, albumId)
      const commentId = ulid()
      const place = { commentId, itemOwner: ownerOf(item), itemId: item.id }
      const value = { v: 1, at: new Date().toISOString(), ...(text !== undefined && { text }) }
      const sealed = await sealComment(identity, keys, place, value)
      await api.call(putComment, {
        params: { id: albumId, itemId: item.id, commentId },
        body: { epoch: keys.epoch, ...encodeSigned(sealed) },
      })
    })

  async function remove(albumId: string, item: LibraryItem, commentId: string): Promise<void> {
    await api.call(deleteComment, { params: { id: albumId, itemId: item.id, commentId } })
  }

  return {
    of: (albumId, item) =>
      recalled(context, `comments/${albumId}/${item.id}`, async reader => {
        const { written, refused } = await readAll(reader, albumId, item)
        return { comments: written.filter(isComment), likes: onePerAuthor(written), refused }
      }),

    add: write,

    async setLiked(albumId, item, liked) {
      const { written } = await readAll(context, albumId, item)
      const own = written.filter(one => one.isOwn && !isComment(one))
      if (liked && own.length === 0) await write(albumId, item)
      if (!liked) for (const { id } of own) await remove(albumId, item, id)
    },

    remove,

    async allow(id, allowed) {
      await api.call(allowComments, { params: { id }, body: { allowed } })
    },
  }
}

/**
 * Reads all pages, and keeps each id once. Stops at the server's limit: otherwise, a hostile server could send
 * pages forever.
 */
async function everyComment(api: ApiClient, id: string, itemId: string): Promise<AlbumComment[]> {
  const read = new Map<string, AlbumComment>()
  let after = ''
  while (read.size < LIMITS.commentsOfItem) {
    const { comments, hasMore } = await api.call(itemComments, {
      params: { id, itemId },
      query: after === '' ? {} : { after },
    })
    for (const comment of comments) read.set(comment.id, comment)
    const last = comments.at(-1)?.id ?? ''
    if (!hasMore || last <= after) break
    after = last
  }
  return [...read.values()]
}

const isComment = (written: Written): written is Comment => written.text !== undefined

function onePerAuthor(written: readonly Written[]): Written[] {
  const likes = written.filter(one => !isComment(one))
  return [...new Map(likes.map(like => [like.author, like])).values()]
}
